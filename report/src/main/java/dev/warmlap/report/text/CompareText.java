package dev.warmlap.report.text;

import static dev.warmlap.report.text.Table.Column.figure;
import static dev.warmlap.report.text.Table.Column.text;

import dev.warmlap.model.result.Call;
import dev.warmlap.report.CompareContent;
import dev.warmlap.report.CompareContent.Percentile;
import dev.warmlap.report.Compared;
import dev.warmlap.report.Figures;
import dev.warmlap.report.Finding.Tone;
import java.util.ArrayList;
import java.util.List;

/** A comparison of two things as text for a terminal. */
public final class CompareText {

  private static final String NOT_KNOWN = "-";

  private CompareText() {}

  /**
   * Renders the comparison: the word first, then what it rests on.
   *
   * @param width columns of the terminal
   */
  public static String render(CompareContent content, int width, boolean colour) {
    Ink ink = colour ? Ink.COLOUR : Ink.PLAIN;
    List<String> lines = new ArrayList<>();
    Call call = content.call();
    lines.add(ink.tone(tone(call), call.key()));
    lines.addAll(
        Wrapping.of(content.treatment() + " instead of " + content.baseline() + ".", width));
    lines.addAll(Wrapping.of(content.how(), width));
    lines.add("");
    for (Compared compared : content.verdicts()) {
      lines.addAll(Wrapping.of(sentence(compared), width));
    }
    if (!content.percentiles().isEmpty()) {
      lines.add("");
      lines.addAll(percentiles(content).lines(width));
    }
    if (!content.notes().isEmpty()) {
      lines.add("");
      content.notes().forEach(note -> lines.addAll(Wrapping.of(note, width)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String sentence(Compared c) {
    String where = c.metric() + (c.at().isEmpty() ? "" : ", " + c.at()) + ": ";
    String trials =
        c.baselineTrials() == c.trials()
            ? "n = " + c.trials() + " each"
            : "n = " + c.baselineTrials() + " and " + c.trials();
    var effect = c.effect();
    String seen =
        effect != null
            ? Figures.change(effect.estimate())
                + " ("
                + Figures.confidence(effect.confidence())
                + " interval "
                + Figures.change(effect.low())
                + " to "
                + Figures.change(effect.high())
                + ", "
                + trials
                + ", "
                + effect.method()
                + ")"
            : (c.ratio() == null ? "not known" : Figures.change(c.ratio()) + " as seen")
                + " ("
                + trials
                + ")";
    return where + c.call().key() + ", " + seen + "; " + c.because() + ".";
  }

  private static Table percentiles(CompareContent content) {
    var table =
        new Table(
            List.of(text("percentile"), figure("baseline"), figure("other"), figure("ratio")));
    for (Percentile p : content.percentiles()) {
      table.row(
          List.of(
              p.name(),
              Figures.whole(p.baseline()),
              Figures.whole(p.treatment()),
              p.baseline() == 0 ? NOT_KNOWN : Figures.ratio(p.treatment() / p.baseline())));
    }
    return table;
  }

  private static Tone tone(Call call) {
    return switch (call) {
      case BETTER -> Tone.GOOD;
      case WORSE -> Tone.BAD;
      case EQUIVALENT -> Tone.PLAIN;
      case INCONCLUSIVE, INVALID -> Tone.CAUTION;
    };
  }
}
