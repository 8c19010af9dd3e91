package dev.warmlap.bench;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code warmlap load}, run by its command like the others.
 *
 * @param program of an installed or built Warmlap
 * @param backend as its option takes it
 * @param batch answers to wait for at once; null for no such wait
 * @param lead of load before what counts for its cost, beside its warm-up on a target of its own
 */
public record WarmlapLoad(Path program, String backend, @Nullable Integer batch, Duration lead)
    implements Tool {

  /** That a measurement is invalid is for the reader to know; it was made all the same. */
  private static final int MEASUREMENT_INVALID = 4;

  private static final double WINDOW_SECONDS = 1;

  private static final double NANOS_PER_SECOND = 1e9;

  private static final JsonMapper JSON = new JsonMapper();

  @Override
  public String name() {
    return "warmlap-" + backend + (batch == null ? "" : "-batch");
  }

  @Override
  public boolean done(int exitCode) {
    return exitCode == 0 || exitCode == MEASUREMENT_INVALID;
  }

  @Override
  public List<String> command(Job job) {
    var command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "load",
                job.url().toString(),
                "-c",
                Integer.toString(job.connections()),
                "-d",
                job.seconds() + "s",
                "--backend",
                backend,
                "--json",
                result(job).toString()));
    if (batch != null) {
      command.add("--batch");
      command.add(batch.toString());
    }
    if (job.tls()) {
      // So that each connection costs the same, whatever came before it.
      command.addAll(List.of("--insecure", "--no-tls-resumption"));
    }
    if (job.rate() != null) {
      command.add("-r");
      command.add(BigDecimal.valueOf(job.rate()).stripTrailingZeros().toPlainString());
    }
    return command;
  }

  @Override
  public Claim claim(Job job, List<OutputLine> output) {
    String text = RunFiles.read(result(job));
    try {
      return claim(JSON.readTree(text));
    } catch (JacksonException e) {
      throw new BenchException(
          name() + " was to write its result, but this is not understood:\n" + text, e);
    }
  }

  private Claim claim(JsonNode result) {
    JsonNode generator = result.required("generator");
    String used = generator.required("backend").asString();
    if (!used.equals(backend)) {
      throw new BenchException(
          "Warmlap was to use its backend "
              + backend
              + ", but used "
              + used
              + ": this machine does not offer it (warmlap load says why).");
    }
    long failed = 0;
    for (JsonNode count : result.path("errors")) {
      failed += count.asLong();
    }
    List<JsonNode> counted = counted(result.required("windows"));
    double from = counted.getFirst().required("startSeconds").asDouble();
    double to = end(counted.getLast());
    long requests = result.required("requests").asLong();
    long startNanos = nanoTimeOf(Instant.parse(result.required("startedAt").asString()));
    return new Claim(
        counted.stream().mapToLong(window -> window.required("completed").asLong()).sum(),
        to - from,
        failed,
        new Claim.Part.Between(startNanos + nanos(from), startNanos + nanos(to)),
        requests - failed,
        latency(result.required("latencyMicros")),
        new OwnAccount(
            generator.required("cpuMicrosPerRequest").asDouble(),
            requests,
            startNanos,
            startNanos + nanos(result.required("durationSeconds").asDouble())),
        remarks(result.path("invalid")));
  }

  /**
   * The whole windows after the lead, but for the first and the last of all: both ends lie within
   * the load, where CPU time can be told between two readings of it.
   */
  private List<JsonNode> counted(JsonNode windows) {
    double first = Math.max(lead.toMillis() / 1e3, WINDOW_SECONDS);
    var counted = new ArrayList<JsonNode>();
    for (JsonNode window : windows) {
      boolean whole = window.required("lengthSeconds").asDouble() >= WINDOW_SECONDS;
      if (whole && window.required("startSeconds").asDouble() >= first) {
        counted.add(window);
      }
    }
    if (counted.size() < 2) {
      throw new BenchException(
          name()
              + " was to load for 2 whole seconds or more after the first "
              + first
              + " s, but did for "
              + counted.size()
              + ".");
    }
    counted.removeLast();
    return counted;
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS_PER_SECOND);
  }

  private static double end(JsonNode window) {
    return window.required("startSeconds").asDouble() + window.required("lengthSeconds").asDouble();
  }

  private static long nanoTimeOf(Instant instant) {
    return System.nanoTime() - Duration.between(instant, Instant.now()).toNanos();
  }

  private static Percentiles latency(JsonNode micros) {
    return new Percentiles(
        micros.required("p50").asDouble(),
        micros.required("p90").asDouble(),
        micros.required("p99").asDouble(),
        number(micros, "p99_9"));
  }

  private static List<String> remarks(JsonNode invalid) {
    var remarks = new ArrayList<String>();
    for (JsonNode violation : invalid) {
      remarks.add(
          violation.path("rule").asString("") + ": " + violation.path("message").asString(""));
    }
    return remarks;
  }

  private static @Nullable Double number(JsonNode node, String name) {
    JsonNode value = node.get(name);
    return value == null || !value.isNumber() ? null : value.asDouble();
  }

  private static Path result(Job job) {
    return job.folder().resolve("load.json");
  }
}
