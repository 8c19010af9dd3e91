package dev.warmlap.report.html;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.report.Figures;
import dev.warmlap.report.Film;
import dev.warmlap.report.Finding;
import dev.warmlap.report.ReportContent;
import dev.warmlap.report.ScalabilityWords;
import dev.warmlap.report.SettingFigures;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the templates ask for. */
public final class Page {

  private static final DateTimeFormatter FOR_PEOPLE =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final ReportContent content;

  Page(ReportContent content) {
    this.content = content;
  }

  public ReportContent content() {
    return content;
  }

  public Study study() {
    return content.run().header().study();
  }

  public Tables tables() {
    return new Tables(content);
  }

  public List<LoadLevel> levels() {
    return study().workload().levels();
  }

  public String policy() {
    return Assets.policy();
  }

  public String style() {
    return Assets.STYLE;
  }

  public String script() {
    return Assets.SCRIPT;
  }

  public String data() {
    return ChartData.of(content);
  }

  public String startedAt() {
    return content.run().header().startedAt().toString();
  }

  public String startedAtForPeople() {
    return FOR_PEOPLE.format(content.run().header().startedAt());
  }

  /** Without the word that the page shows before it. */
  public String provisional() {
    String because = content.provisionalBecause().replace("Provisional: ", "").strip();
    return because.isEmpty()
        ? because
        : because.substring(0, 1).toUpperCase(Locale.ROOT) + because.substring(1);
  }

  /** What the load levels count: connections, or requests/s. */
  public String levelUnit() {
    return levels().getFirst().unit();
  }

  /** Whether treatments go by letters, which then need explaining. */
  public boolean lettered() {
    return content.names().entrySet().stream()
        .anyMatch(e -> !e.getKey().label().contains(e.getValue()));
  }

  /** Where the memory trials were run: {@code at 5,000 connections}. */
  public String memoryLevels() {
    String levels =
        content.memory().stream()
            .flatMap(m -> Stream.ofNullable(m.level()))
            .distinct()
            .map(Tables::level)
            .collect(Collectors.joining(", "));
    return levels.isEmpty() ? "over all load levels" : "at " + levels + " " + levelUnit();
  }

  /** Of each treatment the film of the first complete trial of every kind. */
  public List<Film> firstFilms() {
    return content.firstFilms();
  }

  /** Of a curve of throughput over the load, which it is and what it came to. */
  public record Curve(String title, List<String> sentences) {
    public Curve {
      sentences = List.copyOf(sentences);
    }
  }

  public List<Curve> scalability() {
    var words = new ScalabilityWords(content.names());
    return content.scalability().stream()
        .map(figures -> new Curve(words.title(figures), words.sentences(figures)))
        .toList();
  }

  public boolean threadCostKnown() {
    return !content.threadCosts().isEmpty();
  }

  /** What was done, in a line. */
  public String lead() {
    var workload = study().workload();
    String rounds =
        Figures.count(workload.rounds(), "round")
            + " of "
            + switch (workload.extent()) {
              case Extent.Requests(long count) -> Figures.count(count, "request");
              case Extent.Time(var duration) -> Figures.span(duration);
            }
            + (workload.warmUpBudget() == null
                ? ""
                : " after a warm-up of at most " + Figures.span(workload.warmUpBudget()));
    List<String> all = levels().stream().map(Tables::level).toList();
    String levels =
        (all.size() == 1
                ? all.getFirst()
                : String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.getLast())
            + " "
            + levelUnit();
    return subject()
        + ": "
        + workload.label()
        + (levels().getFirst() instanceof LoadLevel.Rate
            ? " in an open loop at "
            : " in a closed loop over ")
        + levels
        + "; "
        + rounds
        + ", "
        + Figures.count(study().treatments().size(), "treatment")
        + ", "
        + blocks()
        + ".";
  }

  private String blocks() {
    return switch (study().design().blocks()) {
      case Blocks.Fixed(int count) -> Figures.count(count, "block");
      case Blocks.Auto(int most, _) -> "as many blocks as the verdicts take, up to " + most;
    };
  }

  private String subject() {
    // Where the JDK is a knob, the treatments name it, and the environment lists them all.
    boolean knob =
        study().treatments().stream()
            .anyMatch(treatment -> treatment.over(study().fixed()).levels().containsKey("jdk"));
    String jdk =
        knob
            ? ""
            : switch (study().subject().jdk()) {
              case JdkChoice.Feature(int number) -> " on JDK " + number;
              case JdkChoice.Home(var path) -> " on the JDK at " + path;
            };
    return switch (study().subject().source()) {
      case SubjectSource.SpringBootJar(var jar) -> jar.getFileName() + jdk;
      case SubjectSource.Tomcat(var version, var webapp) ->
          "Tomcat "
              + version
              + (webapp == null ? " with the bundled pages" : " with " + webapp.getFileName())
              + jdk;
      case SubjectSource.Command(var words, _, _) -> String.join(" ", words);
      case SubjectSource.Url(int port, _) -> "the server at http://127.0.0.1:" + port;
    };
  }

  /** The environment, and what the study set for all treatments. */
  public SequencedMap<String, String> facts() {
    var facts = new LinkedHashMap<>(content.run().header().environment().facts());
    var subject = study().subject();
    if (!subject.jvm().isEmpty()) {
      facts.put("jvm arguments", String.join(" ", subject.jvm()));
    }
    study().fixed().forEach((knob, level) -> facts.put(knob + " (fixed)", level.text()));
    facts.put("seed", Long.toString(study().design().seed()));
    String bytes = facts.get("memoryBytes");
    if (bytes != null && bytes.matches("\\d{1,18}")) {
      facts.put("memoryBytes", Figures.bytes(Double.parseDouble(bytes)));
    }
    return facts;
  }

  public String tone(Finding finding) {
    return finding.tone().name().toLowerCase(Locale.ROOT);
  }

  public String tone(SettingFigures row) {
    return switch (row.agreement()) {
      case IN_EFFECT -> "good";
      case CLAMPED, UNKNOWN -> "caution";
      case DIFFERENT -> "bad";
      case NOT_REQUESTED -> "plain";
    };
  }

  public String agreement(SettingFigures row) {
    return row.agreement() == EffectiveSetting.Agreement.UNKNOWN
        ? "not verified"
        : row.agreement().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  public List<TrialView> trials() {
    return content.run().trials().stream().map(t -> TrialView.of(content, t)).toList();
  }
}
