package dev.warmlap.cli;

import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Extent;
import dev.warmlap.report.LoadAsked.Course;
import dev.warmlap.report.LoadAsked.Pace;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How much load, and for how long. */
final class PaceOptions {

  /** Any will do; the same one gives the same arrivals. */
  private static final long DEFAULT_SEED = 1;

  @Option(
      names = {"-c", "--connections"},
      paramLabel = "N",
      description = {
        "Connections (default: 50, or as many as -n; with -r as many as answers of 100 ms need,"
            + " from 50 to 1000). 10..200 for a ramp over -d."
      })
  private @Nullable String connections;

  @Option(
      names = {"-n", "--requests"},
      paramLabel = "N",
      description = "Requests in all.")
  private @Nullable Long requests;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      description = "How long: 30s, 2m (default, without -n: 10s).")
  private @Nullable Duration duration;

  @Option(
      names = {"-r", "--rate"},
      paramLabel = "RATE",
      description = {
        "Requests per second whatever the answers (open loop); latency then counts from when each"
            + " was due. 100..1000 for a ramp over -d."
      })
  private @Nullable String rate;

  @Option(
      names = "--arrivals",
      paramLabel = "SPREAD",
      converter = ArrivalsName.class,
      description = "With -r: constant (default) or poisson.")
  private @Nullable Arrivals arrivals;

  @Option(names = "--seed", paramLabel = "N", description = "Of Poisson arrivals (default: 1).")
  private @Nullable Long seed;

  Extent extent() {
    if (requests != null && duration != null) {
      throw new CliException("-n and -d both say when the load ends. Give one of them.");
    }
    if (requests != null && requests < 1) {
      throw new CliException("Expected at least 1 request, found -n " + requests + ".");
    }
    if (duration != null && !duration.isPositive()) {
      throw new CliException("Expected a duration above 0, found -d 0.");
    }
    return requests != null
        ? new Extent.Requests(requests)
        : new Extent.Time(duration != null ? duration : LoadDefaults.DURATION);
  }

  Pace pace() {
    return rate == null ? closed() : open(CourseText.parse("-r", rate, false));
  }

  private Pace closed() {
    if (arrivals != null || seed != null) {
      throw new CliException(
          "--arrivals and --seed are about requests at a rate. Give the rate too: -r 1000");
    }
    if (connections == null) {
      long most = requests == null ? LoadDefaults.CONNECTIONS : requests;
      return new Pace.Closed(Course.constant((double) Math.min(most, LoadDefaults.CONNECTIONS)));
    }
    Course busy = CourseText.parse("-c", connections, true);
    check(busy, "-c " + connections);
    long peak = (long) LoadDefaults.peak(busy);
    if (requests != null && requests < peak) {
      throw new CliException(
          "-n %d requests cannot keep -c %d connections busy, of which each sends at least one."
                  .formatted(requests, peak)
              + " Ask for -n %d or more, or for -c %d or fewer.".formatted(peak, requests));
    }
    return new Pace.Closed(busy);
  }

  private Pace open(Course perSecond) {
    check(perSecond, "-r " + rate);
    boolean random = arrivals == Arrivals.POISSON;
    if (seed != null && !random) {
      throw new CliException(
          "--seed is about random arrivals, and constant ones are not. Add --arrivals poisson.");
    }
    Course over =
        connections == null
            ? Course.constant(LoadDefaults.openLoopConnections(perSecond))
            : CourseText.parse("-c", connections, true);
    if (over.ramps()) {
      throw new CliException(
          "With -r the rate may ramp, and the connections are open all the time. Give -c one"
              + " number.");
    }
    return new Pace.Open(
        perSecond,
        (arrivals == null ? Arrivals.CONSTANT : arrivals).name().toLowerCase(Locale.ROOT),
        random ? seed != null ? seed : DEFAULT_SEED : null,
        (int) over.from());
  }

  private void check(Course course, String option) {
    if (course.ramps() && requests != null) {
      throw new CliException(
          "The ramp " + option + " needs a time to take. Give -d instead of -n.");
    }
  }

  /** Arrivals by the names that study files and results use. */
  static final class ArrivalsName implements ITypeConverter<Arrivals> {
    @Override
    public Arrivals convert(String value) {
      return switch (value) {
        case "constant" -> Arrivals.CONSTANT;
        case "poisson" -> Arrivals.POISSON;
        default ->
            throw new TypeConversionException("'" + value + "' is neither constant nor poisson");
      };
    }
  }
}
