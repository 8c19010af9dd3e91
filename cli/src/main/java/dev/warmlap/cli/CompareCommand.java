package dev.warmlap.cli;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.CompareContent;
import dev.warmlap.report.RunComparisons;
import dev.warmlap.report.json.CompareJson;
import dev.warmlap.report.text.CompareText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap compare}: the verdict between two treatments, two runs, or two files. */
@Command(
    name = "compare",
    description = {
      "Compare two treatments of a run, two runs of a study, or two files.",
      "The exit code is 0 for a verdict, 5 for none, 4 where nothing valid was compared."
    },
    footer = {
      "  ${ROOT-COMMAND-NAME} compare 1 threads.max=500 threads.max=2000",
      "  ${ROOT-COMMAND-NAME} compare before.csv after.csv --metric seconds --lower-is-better",
    })
final class CompareCommand implements Callable<Integer> {

  /** What a study has unless it says otherwise (docs/study-file.md). */
  private static final double EQUIVALENCE = 0.03;

  @Parameters(
      arity = "2..3",
      paramLabel = "A B",
      description =
          "RUN A B: two treatments of a run, each by its knob=level (several joined by commas). Or"
              + " two numbers of runs; or two files: histogram logs (.hlog), or numbers as CSV or JSON,"
              + " one a trial. B is compared with A.")
  private List<String> things = new ArrayList<>();

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description =
          "Of runs: throughput or p99 (default: the study's primary one). Of logs: a percentile such"
              + " as p99.9 (default: p99). Of numbers: their column or field.")
  private @Nullable String metric;

  @Option(
      names = "--equivalence",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
      description = "Up to where there is no difference (default: the study's; 3%% of files).")
  private @Nullable Double equivalence;

  @Option(
      names = "--paired",
      description =
          "Of files of numbers: the first of one belongs to the first of the other, and so on.")
  private boolean paired;

  @Option(
      names = "--lower-is-better",
      description = "Of files of numbers: they are times, sizes or costs.")
  private boolean lowerIsBetter;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the comparison as JSON ('-': to standard output, instead of the text).")
  private @Nullable Path json;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StoreOption store;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  private final Terminal terminal;

  CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    CompareContent content = content();
    if (json == null || !Output.isStandardOutput(json)) {
      out.print(CompareText.render(content, terminal.width(), terminal.colourOut()));
    }
    if (json != null) {
      Output.write(json, CompareJson.render(content), out);
    }
    out.flush();
    return exitCode(content.call()).code();
  }

  static ExitCode exitCode(Call call) {
    return switch (call) {
      case BETTER, WORSE, EQUIVALENT -> ExitCode.DONE;
      case INCONCLUSIVE -> ExitCode.INCONCLUSIVE;
      case INVALID -> ExitCode.MEASUREMENT_INVALID;
    };
  }

  private CompareContent content() {
    boolean first = isRun(things.getFirst());
    if ((paired || lowerIsBetter) && (first || isLog(things.getFirst()))) {
      throw new CliException(
          "%s is for two files of numbers; how runs and logs are paired, and what is better in them, is known."
              .formatted(paired ? "--paired" : "--lower-is-better"));
    }
    if (things.size() == 3) {
      if (!first) {
        throw new CliException(
            "Of three things to compare the first is a run's number, and '%s' is none. 'warmlap list' shows them."
                .formatted(things.getFirst()));
      }
      return treatments(run(things.getFirst()));
    }
    if (first != isRun(things.get(1))) {
      throw new CliException(
          "'%s' and '%s' are not of one kind: compare two numbers of runs, or two files."
              .formatted(things.get(0), things.get(1)));
    }
    return first ? runs(run(things.get(0)), run(things.get(1))) : files();
  }

  private CompareContent files() {
    Path baseline = Path.of(things.get(0));
    Path other = Path.of(things.get(1));
    double margin = equivalence == null ? EQUIVALENCE : equivalence;
    boolean log = isLog(things.get(0));
    if (log != isLog(things.get(1))) {
      throw new CliException(
          "'%s' and '%s' are not of one kind: compare two histogram logs (.hlog), or two files of numbers."
              .formatted(baseline, other));
    }
    return log
        ? LogComparison.of(baseline, other, metric, margin)
        : new NumberComparison(lowerIsBetter, margin).of(baseline, other, metric, paired);
  }

  private static boolean isLog(String thing) {
    return thing.endsWith(".hlog");
  }

  private static boolean isRun(String thing) {
    return thing.matches("\\d{1,18}");
  }

  private Run run(String number) {
    return store.find(Long.parseLong(number), spec.commandLine().getErr());
  }

  private CompareContent treatments(Run run) {
    Treatment baseline = treatment(run, things.get(1));
    Treatment other = treatment(run, things.get(2));
    if (baseline.equals(other)) {
      throw new CliException(
          "'%s' and '%s' are the same treatment; name two."
              .formatted(things.get(1), things.get(2)));
    }
    return RunComparisons.treatments(run, baseline, other, metric(run), equivalence(run));
  }

  /** The one treatment that has all of the levels. */
  private static Treatment treatment(Run run, String text) {
    List<Treatment> all = run.header().study().treatments();
    List<String> pairs = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    List<Treatment> fitting =
        all.stream()
            .filter(
                t ->
                    pairs.stream()
                        .allMatch(
                            pair ->
                                t.levels().entrySet().stream()
                                    .anyMatch(
                                        e -> pair.equals(e.getKey() + "=" + e.getValue().text()))))
            .toList();
    if (fitting.size() != 1) {
      throw new CliException(
          "'%s' fits %d treatments of run %d, and one is needed. They are: %s."
              .formatted(
                  text,
                  fitting.size(),
                  run.id(),
                  all.stream().map(Treatment::label).collect(Collectors.joining("; "))));
    }
    return fitting.getFirst();
  }

  private CompareContent runs(Run baseline, Run other) {
    String study = baseline.header().study().name();
    if (!study.equals(other.header().study().name())) {
      throw new CliException(
          "Run %d is of the study '%s' and run %d of '%s'; only runs of one study are compared."
              .formatted(baseline.id(), study, other.id(), other.header().study().name()));
    }
    var verdicts = RunComparisons.runs(baseline, other, metric(baseline), equivalence(baseline));
    if (verdicts.isEmpty()) {
      throw new CliException(
          "Runs %d and %d have no treatment at a load level in common."
              .formatted(baseline.id(), other.id()));
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        "What the machine did between the two runs meets one of them only and is taken for a difference; a"
            + " run with both in its blocks would tell them apart.");
    notes.addAll(RunComparisons.unmatched(baseline, other));
    return new CompareContent(
        "run " + baseline.id(),
        "run " + other.id(),
        "Trials of two times, which cannot be paired.",
        verdicts,
        List.of(),
        notes);
  }

  private PrimaryMetric metric(Run run) {
    if (metric == null) {
      return run.header().study().design().primary();
    }
    Optional<PrimaryMetric> named =
        Arrays.stream(PrimaryMetric.values())
            .filter(m -> m.name().toLowerCase(Locale.ROOT).equals(metric))
            .findFirst();
    return named.orElseThrow(
        () ->
            new CliException(
                "Runs are compared by throughput or p99, and --metric is '%s'.".formatted(metric)));
  }

  private double equivalence(Run run) {
    return equivalence == null ? run.header().study().equivalence() : equivalence;
  }
}
