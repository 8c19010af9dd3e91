package dev.warmlap.report;

import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Garbage;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Scheduling;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Arrivals;
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
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Traffic;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.model.study.Workload;
import dev.warmlap.stats.scale.FiniteSourceQueue;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * A run made up for the tests: round figures that nobody measured, the same every time. It has all
 * that a report can meet: cold and warm rounds, an invalid round, a failed trial, errors, memory
 * trials.
 */
public final class FixtureRun {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final long MEBI = 1024 * 1024;

  private String name = "threads";
  private String question = "Does a larger thread pool help, and what does it cost in memory?";
  private String knob = "threads.max";
  private List<Level> levels = List.of(new Level.Whole(500), new Level.Whole(2000));
  private List<Integer> connections = List.of(1000, 5000);
  private int blocks = 2;
  private int rounds = 3;
  private boolean quick = true;
  private boolean mishaps = true;
  private boolean open;
  private boolean apart;
  private RunStatus status = RunStatus.DONE;
  private List<Treatment> crossed = List.of();
  private SubjectSource source = new SubjectSource.SpringBootJar(Path.of("/made-up/hello.jar"));
  private List<NoiseFloor> noise = List.of();
  private int noiseBlocks;
  private Shape shape =
      (treatment, load, block, round) ->
          (load == 1000 ? 4000 : 2400)
              * (treatment == 0 ? 1 : load == 1000 ? 1.06 : 1.002)
              * (1 + 0.004 * ((block * 7 + treatment * 3 + load / 1000) % 5 - 2))
              * switch (round) {
                case 1 -> 0.45 + 0.01 * block;
                case 2 -> 0.85 + 0.005 * block;
                default -> 1.0;
              };

  /** Requests per second, made up. */
  public interface Shape {
    double throughput(int treatment, int connections, int block, int round);
  }

  /** Two treatments, two load levels, two blocks, three rounds, and every mishap. */
  public static FixtureRun quick() {
    return new FixtureRun();
  }

  /** One treatment over eight numbers of connections, after M/M/2//N with N95 at 15. */
  public static FixtureRun scalability() {
    var queue = new FiniteSourceQueue(0.0004, 0.002, 2);
    return quick()
        .named("scalability", "How many connections does the server need?")
        .varying("threads.max", new Level.Whole(200))
        .connections(1, 2, 4, 8, 16, 32, 64, 128)
        .rounds(2)
        .whole()
        .withoutMishaps()
        .shape(
            (treatment, load, block, round) ->
                queue.throughput(load)
                    * (1 + 0.015 * ((block * 7 + load * 3) % 5 - 2))
                    * (round == 1 ? 0.8 : 1));
  }

  /** Five sizes of the pool under 100 connections, one more than these can use. */
  public static FixtureRun poolSizes() {
    List<Integer> sizes = List.of(5, 10, 20, 40, 80, 200);
    var queue = new FiniteSourceQueue(0.0004, 0.008, 2);
    return quick()
        .named("pool", "How many threads does the server need?")
        .varying(
            "threads.max",
            sizes.stream().map(size -> new Level.Whole(size)).toArray(Level.Whole[]::new))
        .connections(100)
        .rounds(2)
        .whole()
        .withoutMishaps()
        .shape(
            (treatment, load, block, round) ->
                queue.throughput(Math.min(load, sizes.get(treatment)))
                    * (1 + 0.01 * ((block * 7 + treatment * 3) % 5 - 2)));
  }

  public FixtureRun named(String newName, String newQuestion) {
    name = newName;
    question = newQuestion;
    return this;
  }

  public FixtureRun varying(String newKnob, Level... newLevels) {
    knob = newKnob;
    levels = List.of(newLevels);
    return this;
  }

  /** Every level of the one factor with every level of another. */
  public FixtureRun crossing(String other, Level... otherLevels) {
    List<Treatment> all = new ArrayList<>();
    List<Level> first = new ArrayList<>();
    for (Level level : levels) {
      for (Level second : otherLevels) {
        var both = new LinkedHashMap<String, Level>();
        both.put(knob, level);
        both.put(other, second);
        all.add(new Treatment(both));
        first.add(level);
      }
    }
    crossed = all;
    levels = first;
    return this;
  }

  public FixtureRun source(SubjectSource newSource) {
    source = newSource;
    return this;
  }

  /** Known of the machine before the run. */
  public FixtureRun noise(NoiseFloor... floors) {
    noise = List.of(floors);
    return this;
  }

  /** In so many blocks the baseline runs beside itself; the shape knows it as treatment -1. */
  public FixtureRun noiseBlocks(int blocksWithNoise) {
    noiseBlocks = blocksWithNoise;
    return this;
  }

  public FixtureRun connections(Integer... newConnections) {
    connections = List.of(newConnections);
    return this;
  }

  public FixtureRun blocks(int newBlocks) {
    blocks = newBlocks;
    return this;
  }

  public FixtureRun rounds(int newRounds) {
    rounds = newRounds;
    return this;
  }

  public FixtureRun whole() {
    quick = false;
    return this;
  }

  public FixtureRun withoutMishaps() {
    mishaps = false;
    return this;
  }

  /** The levels are rates; of 1,000 requests that are due, one is dropped. */
  public FixtureRun open() {
    open = true;
    return this;
  }

  /** Each level is a scenario of its own, such as {@code use of 1000}. */
  public FixtureRun apart() {
    apart = true;
    return this;
  }

  public FixtureRun status(RunStatus newStatus) {
    status = newStatus;
    return this;
  }

  public FixtureRun shape(Shape newShape) {
    shape = newShape;
    return this;
  }

  public Run run() {
    Study study = study();
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      for (int load : connections) {
        for (int t = 0; t < levels.size(); t++) {
          trials.add(speed(study, block, trials.size() + 1, t, load));
        }
        if (block <= noiseBlocks) {
          trials.add(again(study, block, trials.size() + 1, load));
        }
      }
    }
    for (int t = 0; t < levels.size(); t++) {
      trials.add(memory(study, trials.size() + 1, t));
    }
    var header =
        new RunHeader(
            study,
            "study: " + name + "\n",
            quick,
            START,
            environment(),
            trials.size(),
            noise,
            List.of("accept-count 10000 is over net.core.somaxconn (4096): 4096 is in effect."));
    return new Run(7, header, status, trials);
  }

  private Study study() {
    var treatments = crossed.isEmpty() ? levels.stream().map(this::treatment).toList() : crossed;
    var fixed = new LinkedHashMap<String, Level>();
    fixed.put("tls", new Level.Word("jsse"));
    fixed.put("accept-count", new Level.Whole(10_000));
    return new Study(
        name,
        question,
        new SubjectSpec(
            source,
            new JdkChoice.Feature(25),
            List.of("-Xms1g", "-Xmx1g"),
            Map.of(),
            Duration.ofSeconds(60),
            null,
            null,
            null,
            null),
        treatments.getFirst(),
        treatments,
        fixed,
        new Workload(
            scenarios(),
            Arrivals.CONSTANT,
            new Extent.Requests(20_000),
            rounds,
            null,
            Isolation.LEVEL,
            Duration.ofSeconds(10)),
        new Design(new Blocks.Fixed(blocks), noiseBlocks, 1, PrimaryMetric.THROUGHPUT),
        null,
        0.03,
        new Limits(0.01));
  }

  private List<Scenario> scenarios() {
    Traffic traffic = Traffic.of(Request.get("/index.html"));
    List<LoadLevel> all = connections.stream().map(this::level).toList();
    return apart
        ? all.stream()
            .map(l -> new Scenario(l.scenario(), traffic, List.of(l), ConnectionUse.KEPT))
            .toList()
        : List.of(Scenario.only(traffic, all));
  }

  private LoadLevel level(int load) {
    String scenario = apart ? "use of " + load : null;
    return open
        ? new LoadLevel.Rate(load, 64, scenario)
        : new LoadLevel.Connections(load, scenario);
  }

  private Treatment treatment(Level level) {
    var one = new LinkedHashMap<String, Level>();
    one.put(knob, level);
    return new Treatment(one);
  }

  private static Environment environment() {
    var facts = new LinkedHashMap<String, String>();
    facts.put("os", "Linux (made up)");
    facts.put("cpu", "Test CPU at 2.0 GHz");
    facts.put("processors", "2");
    facts.put("memoryBytes", "8589934592");
    facts.put("somaxconn", "4096");
    facts.put("labJdk", "25.0.1 (made up)");
    facts.put("subjectJdk", "25.0.1 (made up)");
    return new Environment(facts);
  }

  private Trial speed(Study study, int block, int position, int t, int load) {
    LoadLevel level = level(load);
    if (mishaps && block == 2 && t == 1 && load == connections.getLast()) {
      return trial(
          study,
          block,
          position,
          t,
          level,
          Purpose.SPEED,
          new Outcome.Failed(
              "died-at-start",
              "The subject was to answer /index.html within 60 s; it ended with exit code 1 after"
                  + " 2.1 s. Look at its last log lines.",
              List.of(
                  "APPLICATION FAILED TO START",
                  "Web server failed to start. Port <8080> was already in use.")),
          List.of(),
          List.of());
    }
    List<Round> all = new ArrayList<>();
    Instant startedAt = START;
    for (int number = 1; number <= rounds; number++) {
      boolean bad =
          mishaps && block == 2 && t == 0 && load == connections.getFirst() && number == 2;
      double x = shape.throughput(t, load, block, number);
      RoundMeasurement measured =
          measurement(load, x, mishaps && number == 1 && t == 0 ? 12 : 0, startedAt);
      startedAt = startedAt.plus(measured.total()).plus(measured.opening());
      all.add(
          new Round(
              level,
              number,
              number == 1,
              measured,
              new CpuTime(Duration.ofMillis(5_200), Duration.ofMillis(2_100)),
              (420 + (threads(t, load) + block) / 8) * MEBI + number * MEBI,
              threads(t, load) + block,
              bad
                  ? List.of(
                      new Violation(
                          "littles-law",
                          "Throughput times mean latency should be within 5 % of the requests in"
                              + " flight (1000); found 1082, 8.2 % off."))
                  : List.of(),
              List.of(),
              null));
    }
    return trial(
        study, block, position, t, level, Purpose.SPEED, new Outcome.Completed(), List.of(), all);
  }

  private Trial again(Study study, int block, int position, int load) {
    List<Round> all = new ArrayList<>();
    Instant startedAt = START;
    for (int number = 1; number <= rounds; number++) {
      double x = shape.throughput(-1, load, block, number);
      RoundMeasurement measured = measurement(load, x, 0, startedAt);
      startedAt = startedAt.plus(measured.total()).plus(measured.opening());
      all.add(
          new Round(
              level(load),
              number,
              number == 1,
              measured,
              null,
              null,
              null,
              List.of(),
              List.of(),
              null));
    }
    return trial(
        study,
        block,
        position,
        0,
        level(load),
        Purpose.NOISE,
        new Outcome.Completed(),
        List.of(),
        all);
  }

  private int threads(int t, int load) {
    long asked = levels.get(t) instanceof Level.Whole(long value) ? value : 200L * (t + 1);
    return 25 + (int) Math.min(asked, load + 29);
  }

  private Trial memory(Study study, int position, int t) {
    int load = connections.getLast();
    LoadLevel level = level(load);
    int after = threads(t, load);
    List<Mark> marks =
        List.of(
            mark(MarkName.BEFORE_READY, 800, 20, 90),
            mark(MarkName.READY, 2_500, 36, 210),
            mark(MarkName.DURING_LOAD, 9_000, after, 380 + after / 8),
            mark(MarkName.AFTER_LOAD, 15_000, after, 400 + after / 8));
    Round round =
        new Round(
            level,
            1,
            true,
            measurement(load, 1_000, 0, START),
            null,
            null,
            after,
            List.of(),
            List.of(),
            null);
    return trial(
        study,
        1,
        position,
        t,
        level,
        Purpose.MEMORY,
        new Outcome.Completed(),
        marks,
        List.of(round));
  }

  private static Mark mark(MarkName name, int millis, int threads, int rssMebi) {
    var detail = new LinkedHashMap<String, Long>();
    detail.put("threads", (long) threads);
    detail.put("stackReservedBytes", threads * MEBI);
    var categories =
        List.of(
            category("Java Heap", 1024, 256 + millis / 100),
            category("Class", 1026, 12),
            new NativeMemory.Category("Thread", threads * MEBI, threads * 118L * 1024, detail),
            category("Code", 245, 20 + millis / 500),
            category("GC", 90, 62),
            category("Metaspace", 64, 48),
            category("Symbol", 14, 14),
            category("Native Memory Tracking", 6, 6),
            category("Shared class space", 16, 13),
            category("Compiler", 2, 2));
    return new Mark(
        name,
        Duration.ofMillis(millis),
        rssMebi * MEBI,
        threads,
        new NativeMemory(
            categories.stream().mapToLong(NativeMemory.Category::reservedBytes).sum(),
            categories.stream().mapToLong(NativeMemory.Category::committedBytes).sum(),
            categories));
  }

  private static NativeMemory.Category category(String name, long reserved, long committed) {
    return new NativeMemory.Category(
        name, reserved * MEBI, committed * MEBI, new LinkedHashMap<>());
  }

  private Trial trial(
      Study study,
      int block,
      int position,
      int t,
      LoadLevel level,
      Purpose purpose,
      Outcome outcome,
      List<Mark> marks,
      List<Round> all) {
    List<EffectiveSetting> settings =
        outcome instanceof Outcome.Failed
            ? List.of()
            : List.of(
                new EffectiveSetting(
                    knob, levels.get(t), levels.get(t), Agreement.IN_EFFECT, "JMX ThreadPool"),
                new EffectiveSetting(
                    "accept-count",
                    new Level.Whole(10_000),
                    new Level.Whole(4096),
                    Agreement.CLAMPED,
                    "ss, limited by somaxconn"),
                new EffectiveSetting(
                    "tls", new Level.Word("jsse"), null, Agreement.UNKNOWN, "no way to read it"));
    return new Trial(
        block,
        position,
        study.treatments().get(t),
        level,
        purpose,
        START.plusSeconds(60L * position),
        Duration.ofSeconds(42),
        outcome,
        settings,
        marks,
        all,
        Path.of(".warmlap/runs/7/trial-" + position));
  }

  private RoundMeasurement measurement(
      int load, double throughput, long resets, Instant startedAt) {
    double meanNanos = load / throughput * 1e9;
    Histogram latency = latency(meanNanos, 4_000);
    Map<ErrorKind, Long> errors = resets == 0 ? Map.of() : Map.of(ErrorKind.RESET, resets);
    Duration total = Duration.ofNanos((long) (20_000 / throughput * 1e9));
    var interior =
        new Interior(
            Duration.ofMillis(200),
            Duration.ofSeconds(4),
            Math.round(4 * throughput),
            latency,
            0,
            1_000,
            1_000,
            0,
            load,
            400);
    return new RoundMeasurement(
        load,
        Duration.ofMillis(700),
        latency(3e6, 1_000),
        startedAt,
        total,
        20_000 - resets,
        latency,
        latency(meanNanos * 0.9, 4_000),
        errors,
        Map.of(),
        new TreeMap<>(Map.of(200, 20_000L - resets)),
        30_000_000,
        resets,
        interior,
        windows(throughput, total),
        open ? new OpenLoop(20_000, 20, latency(meanNanos / 2, 4_000), latency(8e4, 4_000)) : null,
        new TlsUse(
            "boringssl",
            null,
            false,
            new TreeMap<>(Map.of("TLSv1.3", load + resets)),
            new Handshakes(load, 0),
            new Handshakes(resets, 0),
            latency(2e6, 1_000),
            Latencies.histogram()),
        new GeneratorUse(
            "nio",
            1,
            new CpuTime(Duration.ofMillis(1_100), Duration.ofMillis(900)),
            0.42,
            Duration.ofMillis(3),
            Duration.ZERO,
            0.5,
            Scheduling.BATCH,
            Duration.ofMillis(120),
            new Garbage(0, Duration.ZERO),
            null));
  }

  private List<Window> windows(double throughput, Duration total) {
    int whole = (int) total.toSeconds();
    return IntStream.range(0, whole)
        .mapToObj(
            i ->
                new Window(
                    i,
                    Duration.ofSeconds(i),
                    Duration.ofSeconds(1),
                    Math.round(throughput * (0.9 + 0.2 * (i + 1) / (whole + 1))),
                    latency(1e9 / throughput, 10),
                    open ? latency(5e8 / throughput, 10) : null,
                    Map.of()))
        .toList();
  }

  /** Skewed to the right as latencies are: exponential quantiles over a fixed part. */
  private static Histogram latency(double meanNanos, int count) {
    Histogram histogram = Latencies.histogram();
    for (int i = 0; i < count; i++) {
      double u = (i + 0.5) / count;
      histogram.recordValue((long) (meanNanos * (0.6 - 0.4 * Math.log(1 - u))));
    }
    return histogram;
  }
}
