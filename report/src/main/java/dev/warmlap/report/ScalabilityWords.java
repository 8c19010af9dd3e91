package dev.warmlap.report;

import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.scale.Candidate;
import dev.warmlap.stats.scale.Enough;
import dev.warmlap.stats.scale.Parameter;
import dev.warmlap.stats.scale.Rejection;
import dev.warmlap.stats.scale.Scalability.Fitted;
import dev.warmlap.stats.scale.Scalability.FittedParameter;
import dev.warmlap.stats.scale.Scalability.Refused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a curve of throughput came to, in sentences. */
public final class ScalabilityWords {

  private final Map<Treatment, String> names;

  /** With the names that the treatments have in a report. */
  public ScalabilityWords(Map<Treatment, String> names) {
    this.names = names;
  }

  /** Which curve: {@code over connections, with threads.max=200}. */
  public String title(ScalabilityFigures figures) {
    var treatment = figures.treatment();
    var level = figures.level();
    return "over "
        + figures.over()
        + (figures.scenario() == null ? "" : ", " + figures.scenario())
        + (treatment == null || names.size() == 1
            ? ""
            : ", with " + names.getOrDefault(treatment, treatment.label()))
        + (level == null ? "" : ", at " + level.label());
  }

  /** From where on more is hardly worth anything, and what to take; or why that is not known. */
  String answer(ScalabilityFigures figures) {
    return String.join(" ", answers(figures));
  }

  private static List<String> answers(ScalabilityFigures figures) {
    return switch (figures.answer()) {
      case Refused(String because, _) -> List.of("No answer: " + because + ".");
      case Fitted fitted ->
          List.of(
              enough(fitted.enough(), figures.over()), "Advice: " + advice(fitted, figures.over()));
    };
  }

  /** What it came to, the answer first. */
  public List<String> sentences(ScalabilityFigures figures) {
    List<String> all = new ArrayList<>(answers(figures));
    if (figures.answer() instanceof Fitted fitted) {
      all.add(model(fitted));
      fitted.parameters().forEach(p -> all.add(parameter(p)));
      Estimate knee = fitted.saturation();
      if (knee != null) {
        all.add(
            "The knee N* = c (S + Z) / S of M/M/"
                + figures.processors()
                + "//N lies at "
                + estimate(knee, Figures::three)
                + " "
                + figures.over()
                + ".");
      }
      peak(fitted, figures.over(), all);
    }
    all.addAll(rejected(figures));
    return all;
  }

  private static String enough(Enough enough, String over) {
    Estimate at = enough.at();
    if (at != null) {
      return "Throughput reaches 95 % of its maximum (N95) at "
          + estimate(at, Figures::whole)
          + " "
          + over
          + ", n = "
          + at.n()
          + " points.";
    }
    return "Throughput reaches 95 % of its maximum (N95) "
        + (Double.isFinite(enough.atLeast())
            ? "at no fewer than " + Figures.whole(enough.atLeast()) + " " + over + ", and maybe "
            : "")
        + "beyond "
        + Figures.whole(enough.reach())
        + " "
        + over
        + ", up to where these points are believed.";
  }

  private static String advice(Fitted fitted, String over) {
    Double n = fitted.advice().n();
    return (n == null ? "" : Figures.whole(n) + " " + over + ": ")
        + fitted.advice().because()
        + ".";
  }

  private static String model(Fitted fitted) {
    Candidate chosen = fitted.chosen();
    String others =
        fitted.candidates().stream()
            .skip(1)
            .map(c -> c.model().name() + " " + aicc(c))
            .collect(Collectors.joining(", "));
    return "Model: "
        + chosen.model().name()
        + ", off by "
        + Figures.share(chosen.error())
        + " (root of the mean square); AICc "
        + aicc(chosen)
        + (others.isEmpty() ? "" : ", the lowest: " + others)
        + ".";
  }

  private static String aicc(Candidate candidate) {
    return Figures.three(candidate.aicc());
  }

  private static String parameter(FittedParameter fitted) {
    Parameter parameter = fitted.parameter();
    String value =
        switch (parameter.unit()) {
          case SECONDS -> estimate(fitted.estimate(), s -> Figures.millis(s * 1e9)) + " ms";
          case REQUESTS_PER_SECOND -> estimate(fitted.estimate(), Figures::rate) + " req/s";
          case NONE -> estimate(fitted.estimate(), Figures::three);
        };
    return parameter.symbol() + ", " + parameter.meaning() + ": " + value + ".";
  }

  private static void peak(Fitted fitted, String over, List<String> all) {
    Estimate peak = fitted.peak();
    if (peak != null) {
      all.add(
          "Throughput is highest at "
              + estimate(peak, Figures::whole)
              + " "
              + over
              + " and falls beyond.");
    }
    @Nullable String doubt = fitted.noPeakBecause();
    if (doubt != null) {
      all.add("No peak is told: " + doubt + ".");
    }
  }

  private static List<String> rejected(ScalabilityFigures figures) {
    var alike = new LinkedHashMap<Rejection, Integer>();
    figures.rejected().forEach(r -> alike.merge(r, 1, Integer::sum));
    return alike.entrySet().stream()
        .map(
            e ->
                "Left out: "
                    + Figures.count(e.getValue(), "point")
                    + " at "
                    + Figures.whole(e.getKey().n())
                    + " "
                    + figures.over()
                    + ": "
                    + e.getKey().because()
                    + ".")
        .toList();
  }

  private static String estimate(Estimate estimate, DoubleFunction<String> writing) {
    return writing.apply(estimate.estimate())
        + " ("
        + Figures.confidence(estimate.confidence())
        + " interval "
        + writing.apply(estimate.low())
        + " to "
        + writing.apply(estimate.high())
        + ")";
  }
}
