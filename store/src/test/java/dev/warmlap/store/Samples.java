package dev.warmlap.store;

import dev.warmlap.model.measure.Batches;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Garbage;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Scheduling;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Beside;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.ConnectionUse;
import dev.warmlap.model.study.Design;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Limits;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Readiness;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Traffic;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.model.study.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Random runs and trials in which everything that may occur does occur, repeatable by the seed. */
final class Samples {

  private final Random random;

  Samples(long seed) {
    this.random = new Random(seed);
  }

  RunHeader header() {
    var facts = new LinkedHashMap<String, String>();
    for (String name : List.of("os", "kernel", "cpu", "memoryBytes", "warmlap")) {
      facts.put(name, text());
    }
    return new RunHeader(
        study(),
        text() + "\n# " + text() + "\n\n",
        random.nextBoolean(),
        instant(),
        new Environment(facts),
        random.nextInt(100),
        List.of(new NoiseFloor(text(), loadLevel(), random.nextDouble(), 1 + random.nextInt(9))),
        some(this::text));
  }

  Study study() {
    List<Treatment> treatments = List.of(treatment("500"), treatment(text()));
    return new Study(
        text(),
        text(),
        new SubjectSpec(
            source(),
            random.nextBoolean()
                ? new JdkChoice.Feature(25)
                : new JdkChoice.Home(Path.of("some/jdk")),
            some(this::text),
            Map.of("NAME", text(), "OTHER", ""),
            duration(),
            orNull(() -> 8080),
            orNull(() -> "0-1"),
            orNull(() -> new Readiness("/ready", 204)),
            orNull(this::beside)),
        treatments.getFirst(),
        treatments,
        levels(),
        new Workload(
            List.of(
                Scenario.only(
                    Traffic.of(
                        new Request(
                            "GET", "/" + text(), new LinkedHashMap<>(Map.of("Accept", text())))),
                    List.of(new LoadLevel.Connections(1000), new LoadLevel.Rate(0.5, 5000))),
                new Scenario(
                    "short",
                    Traffic.of(Request.get("/")),
                    List.of(new LoadLevel.Connections(7, "short")),
                    new ConnectionUse(false, random.nextBoolean()))),
            Arrivals.POISSON,
            random.nextBoolean() ? new Extent.Requests(50_000) : new Extent.Time(duration()),
            1 + random.nextInt(3),
            orNull(this::duration),
            random.nextBoolean() ? Isolation.LEVEL : Isolation.TRIAL,
            duration()),
        new Design(
            random.nextBoolean()
                ? new Blocks.Fixed(2 + random.nextInt(9))
                : new Blocks.Auto(12, orNull(this::duration)),
            random.nextInt(3),
            random.nextLong(),
            PrimaryMetric.P99),
        orNull(() -> "1"),
        random.nextDouble(),
        new Limits(random.nextDouble()));
  }

  /** Each outcome in turn, by the position. */
  Trial trial(int position) {
    Outcome outcome =
        switch (position % 3) {
          case 1 -> new Outcome.Completed();
          case 2 -> new Outcome.Failed("died-at-start", text(), List.of(text(), "", text()));
          default -> new Outcome.Invalid(List.of(violation(), violation()));
        };
    return new Trial(
        1 + random.nextInt(5),
        position,
        treatment(text()),
        orNull(this::loadLevel),
        List.of(Purpose.values()).get(random.nextInt(Purpose.values().length)),
        instant(),
        duration(),
        outcome,
        List.of(setting(), setting(), setting()),
        List.of(mark(true), mark(false), mark(true)),
        List.of(round(), round()),
        Path.of("work/logs " + random.nextInt()));
  }

  private Treatment treatment(String word) {
    var levels = levels();
    levels.put("jvm.-Dname", new Level.Word(word));
    return new Treatment(levels);
  }

  private SequencedMap<String, Level> levels() {
    var levels = new LinkedHashMap<String, Level>();
    levels.put("threads.max", new Level.Whole(random.nextLong()));
    levels.put("threads.virtual", new Level.Truth(random.nextBoolean()));
    levels.put("connection-timeout", new Level.Time(duration()));
    levels.put("env.NAME", new Level.Word(text()));
    return levels;
  }

  private EffectiveSetting setting() {
    return new EffectiveSetting(
        "threads.max",
        orNull(() -> new Level.Whole(random.nextInt())),
        orNull(() -> new Level.Time(duration())),
        oneOf(EffectiveSetting.Agreement.values()),
        text());
  }

  private Mark mark(boolean tracked) {
    return new Mark(
        oneOf(MarkName.values()),
        duration(),
        orNull(() -> random.nextLong(Long.MAX_VALUE)),
        orNull(() -> random.nextInt(10_000)),
        tracked ? nativeMemory() : null);
  }

  private NativeMemory nativeMemory() {
    var total = new LinkedHashMap<>(Map.of("mallocBytes", random.nextLong(1L << 40)));
    var thread = new LinkedHashMap<String, Long>();
    thread.put("threads", 38L);
    thread.put("stackReservedBytes", random.nextLong(1L << 40));
    return new NativeMemory(
        random.nextLong(1L << 40),
        random.nextLong(1L << 40),
        total,
        List.of(
            new NativeMemory.Category("Java Heap", 2, 1, new LinkedHashMap<>()),
            new NativeMemory.Category("Thread", random.nextLong(1L << 40), 0, thread)));
  }

  private Round round() {
    return new Round(
        loadLevel(),
        1 + random.nextInt(3),
        random.nextBoolean(),
        measurement(),
        orNull(this::cpu),
        orNull(() -> random.nextLong(1L << 40)),
        orNull(() -> random.nextInt(10_000)),
        some(this::violation),
        some(this::subjectWindow),
        orNull(this::warmUp));
  }

  private SubjectWindow subjectWindow() {
    return new SubjectWindow(
        duration(),
        duration(),
        orNull(this::duration),
        orNull(
            () ->
                new JitUse(orNull(this::duration), orNull(this::duration), orNull(this::duration))),
        orNull(this::duration),
        orNull(() -> random.nextLong(1L << 40)),
        orNull(() -> random.nextLong(1L << 40)));
  }

  private WarmUp warmUp() {
    return new WarmUp(oneOf(WarmUp.End.values()), text(), orNull(random::nextDouble));
  }

  private LoadLevel loadLevel() {
    int connections = 1 + random.nextInt(5000);
    return random.nextBoolean()
        ? new LoadLevel.Connections(connections, orNull(this::text))
        : new LoadLevel.Rate(0.1 + random.nextDouble(), connections, orNull(this::text));
  }

  private OpenLoop openLoop() {
    return new OpenLoop(
        random.nextLong(1L << 40), random.nextLong(1L << 40), histogram(), histogram());
  }

  private TlsUse tls() {
    return new TlsUse(
        "boringssl",
        orNull(this::text),
        random.nextBoolean(),
        new TreeMap<>(Map.of("TLSv1.2", 1L, "TLSv1.3", random.nextLong(1L << 40))),
        new Handshakes(random.nextLong(1L << 40), random.nextLong(1L << 40)),
        new Handshakes(random.nextLong(1L << 40), random.nextLong(1L << 40)),
        histogram(),
        histogram());
  }

  private RoundMeasurement measurement() {
    return new RoundMeasurement(
        random.nextInt(5000),
        duration(),
        histogram(),
        instant(),
        duration(),
        random.nextLong(1L << 40),
        histogram(),
        histogram(),
        Map.of(ErrorKind.RESET, 3L, ErrorKind.NO_PORT, 1L),
        Map.of(ErrorKind.RESET, "Connection reset"),
        new TreeMap<>(Map.of(200, random.nextLong(1L << 40), 503, 1L)),
        random.nextLong(1L << 40),
        random.nextLong(1L << 40),
        new Interior(
            duration(),
            duration(),
            random.nextLong(1L << 40),
            histogram(),
            random.nextLong(1L << 40),
            random.nextLong(),
            random.nextLong(),
            random.nextLong(),
            random.nextBoolean() ? random.nextDouble() : Double.NaN,
            random.nextLong(1L << 40)),
        List.of(window(0), window(1), window(2)),
        random.nextBoolean() ? openLoop() : null,
        orNull(this::tls),
        new GeneratorUse(
            "nio",
            1,
            cpu(),
            random.nextBoolean() ? random.nextDouble() : Double.NaN,
            duration(),
            duration(),
            random.nextBoolean() ? 1e-3 : Double.POSITIVE_INFINITY,
            random.nextBoolean() ? Scheduling.BATCH : Scheduling.NORMAL,
            random.nextBoolean() ? duration() : null,
            random.nextBoolean() ? new Garbage(random.nextLong(1L << 40), duration()) : null,
            random.nextBoolean()
                ? new Batches(
                    2 + random.nextInt(100), duration(), random.nextLong(1L << 40), duration())
                : null));
  }

  private Window window(int index) {
    return new Window(
        index,
        duration(),
        duration(),
        random.nextLong(1L << 40),
        histogram(),
        random.nextBoolean() ? histogram() : null,
        errors());
  }

  private Map<ErrorKind, Long> errors() {
    var errors = new EnumMap<ErrorKind, Long>(ErrorKind.class);
    for (ErrorKind kind : ErrorKind.values()) {
      if (random.nextBoolean()) {
        errors.put(kind, random.nextLong(1L << 40));
      }
    }
    return errors;
  }

  private Histogram histogram() {
    Histogram histogram = Latencies.histogram();
    for (int i = random.nextInt(20); i > 0; i--) {
      histogram.recordValueWithCount(
          random.nextLong(Latencies.HIGHEST_NANOS), 1 + random.nextInt(1000));
    }
    return histogram;
  }

  private Violation violation() {
    return new Violation("littles-law", text());
  }

  private CpuTime cpu() {
    return new CpuTime(duration(), duration());
  }

  private SubjectSource source() {
    return switch (random.nextInt(3)) {
      case 0 ->
          new SubjectSource.SpringBootJar(Path.of("/samples/hello " + random.nextInt() + ".jar"));
      case 1 ->
          new SubjectSource.Command(
              List.of(text(), "{port}"), Path.of("/some/folder"), some(this::text));
      default -> new SubjectSource.Url(8080, orNull(() -> random.nextLong(1L << 22)));
    };
  }

  private Beside beside() {
    return new Beside(
        List.of(text()),
        Map.of("A", text()),
        Path.of("/some/folder"),
        orNull(() -> 5432),
        duration());
  }

  private Duration duration() {
    return Duration.ofNanos(1 + random.nextLong(1L << 50));
  }

  private Instant instant() {
    return Instant.ofEpochSecond(random.nextLong(1L << 32), random.nextInt(1_000_000_000));
  }

  /** What a log line or a file may hold: quotes, tabs, letters of other scripts, an emoji. */
  private String text() {
    String letters = "aZ09 .,:;='\"\\/\n\t{}[]%$äßΩ漢字\uD83D\uDE80";
    return letters
        .codePoints()
        .filter(_ -> random.nextInt(3) > 0)
        .collect(
            () -> new StringBuilder().append(random.nextInt(100)),
            StringBuilder::appendCodePoint,
            StringBuilder::append)
        .toString();
  }

  private <T> T oneOf(T[] values) {
    return List.of(values).get(random.nextInt(values.length));
  }

  private <T> List<T> some(Supplier<T> element) {
    var list = new ArrayList<T>();
    for (int i = random.nextInt(3); i > 0; i--) {
      list.add(element.get());
    }
    return list;
  }

  private <T> @Nullable T orNull(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }
}
