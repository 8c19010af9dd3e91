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
            + " from 50 to 1000). 10..200: a ramp over -d; 10:30s,200:5s,10:30s: steps."
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
            + " was due. 100..1000: a ramp over -d; 100:30s,1000:5s: steps."
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
    if (requests != null) {
      return new Extent.Requests(requests);
    }
    Course course =
        switch (pace()) {
          case Pace.Closed(Course busy) -> busy;
          case Pace.Open open -> open.rate();
        };
    return new Extent.Time(
        course instanceof Course.Changing changing ? changing.length() : duration());
  }

  Pace pace() {
    return rate == null ? closed() : open(course("-r", rate, false));
  }

  private Duration duration() {
    return duration != null ? duration : LoadDefaults.DURATION;
  }

  /** Of a quantity that changes, the stretches say how long the load is. */
  private Course course(String option, String text, boolean whole) {
    Course course = CourseText.parse(option, text, whole, requests == null ? duration() : null);
    if (course instanceof Course.Changing changing) {
      if (requests != null) {
        throw new CliException(
            "-n and the times of "
                + option
                + " "
                + text
                + " both say when the load ends. Leave out -n.");
      }
      if (duration != null && !changing.length().equals(duration)) {
        throw new CliException(
            "-d and the times of "
                + option
                + " "
                + text
                + ", which are "
                + Words.of(changing.length())
                + " together, both say how long the load is. Leave out -d.");
      }
    }
    return course;
  }

  private Pace closed() {
    if (arrivals != null || seed != null) {
      throw new CliException(
          "--arrivals and --seed are about requests at a rate. Give the rate too: -r 1000");
    }
    if (connections == null) {
      long most = requests == null ? LoadDefaults.CONNECTIONS : requests;
      return new Pace.Closed(new Course.Steady(Math.min(most, LoadDefaults.CONNECTIONS)));
    }
    Course busy = course("-c", connections, true);
    long peak = (long) busy.peak();
    if (requests != null && requests < peak) {
      throw new CliException(
          "-n %d requests cannot keep -c %d connections busy, of which each sends at least one."
                  .formatted(requests, peak)
              + " Ask for -n %d or more, or for -c %d or fewer.".formatted(peak, requests));
    }
    return new Pace.Closed(busy);
  }

  private Pace open(Course perSecond) {
    boolean random = arrivals == Arrivals.POISSON;
    if (seed != null && !random) {
      throw new CliException(
          "--seed is about random arrivals, and constant ones are not. Add --arrivals poisson.");
    }
    return new Pace.Open(
        perSecond,
        (arrivals == null ? Arrivals.CONSTANT : arrivals).name().toLowerCase(Locale.ROOT),
        random ? seed != null ? seed : DEFAULT_SEED : null,
        connections == null
            ? LoadDefaults.openLoopConnections(perSecond)
            : steadyConnections(connections));
  }

  private static int steadyConnections(String text) {
    if (CourseText.parse("-c", text, true, Duration.ZERO) instanceof Course.Steady(double number)) {
      return (int) number;
    }
    throw new CliException(
        "With -r the rate may change, and the connections are open all the time. Give -c one"
            + " number.");
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
