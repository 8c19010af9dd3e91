package dev.warmlap.report.text;

import dev.warmlap.model.measure.Batches;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.result.Violation;
import dev.warmlap.report.Figures;
import dev.warmlap.report.Finding.Tone;
import dev.warmlap.report.LoadAsked;
import dev.warmlap.report.LoadContent;
import dev.warmlap.report.LoadContent.Bound;
import dev.warmlap.report.TlsWords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a load came to, as a page for a terminal: what was done, what was found, what it cost. */
public final class LoadText {

  /** Narrower than this nothing fits; the line then is as long as it must be. */
  private static final int NARROWEST = 60;

  /** Wider than this only the bars grow. */
  private static final int WIDEST = 110;

  /** As wide as the longest label and a gap. */
  private static final int LABEL = 14;

  private final LoadContent content;
  private final RoundMeasurement measured;
  private final int width;
  private final Ink ink;
  private final List<String> lines = new ArrayList<>();

  private LoadText(LoadContent content, int width, Ink ink) {
    this.content = content;
    this.measured = content.measured();
    this.width = width;
    this.ink = ink;
  }

  /**
   * Renders the page.
   *
   * @param width columns of the terminal
   * @param colour whether the terminal shows colours
   */
  public static String render(LoadContent content, int width, boolean colour) {
    var page =
        new LoadText(
            content, Math.clamp(width, NARROWEST, WIDEST), colour ? Ink.COLOUR : Ink.PLAIN);
    page.write();
    return String.join("\n", page.lines) + "\n";
  }

  private void write() {
    wrapped(LoadWords.sent(content.asked().sent())).map(ink::bold).forEach(lines::add);
    if (content.asked().sent() instanceof LoadAsked.OfFile of) {
      wrapped(LoadWords.traffic(of.traffic())).forEach(lines::add);
    }
    wrapped(LoadWords.asked(content.asked())).forEach(lines::add);
    lines.add("");
    totals();
    lines.add("");
    latency();
    lines.add("");
    cost();
    content.notes().forEach(note -> label("Note", note));
    bounds();
    verdict();
  }

  private void totals() {
    if (content.interrupted()) {
      label(
          "Interrupted", "after " + Figures.span(measured.total()) + ": what was seen until then");
    }
    label("Throughput", LoadWords.throughput(content));
    OpenLoop open = measured.openLoop();
    if (open != null) {
      label("Arrivals", LoadWords.arrivals(open));
    }
    label(measured.failed() > 0 ? Tone.BAD : Tone.PLAIN, "Errors", LoadWords.errors(content));
    LoadWords.errorKinds(measured).forEach(kind -> label("", kind));
    label("Statuses", LoadWords.statuses(measured.statuses()));
    label(
        "Bytes read",
        Figures.bytes((double) measured.bytesRead())
            + ", "
            + Figures.bytes(content.bytesPerSecond())
            + "/s (heads included)");
    label("Connections", LoadWords.connections(measured));
    TlsUse tls = measured.tls();
    if (tls != null) {
      label("TLS", LoadWords.tls(tls));
      TlsWords.cautions(tls).forEach(caution -> label(Tone.CAUTION, "Caution", caution));
    }
  }

  private void latency() {
    OpenLoop open = measured.openLoop();
    lines.add(
        ink.bold("Latency in ms")
            + (open == null ? "" : " from when a request was due")
            + ", "
            + Figures.count(measured.latency().getTotalCount(), "good answer"));
    List<String> bars = Bars.of(measured.latency(), width);
    if (!bars.isEmpty()) {
      lines.addAll(bars);
      lines.add("");
    }
    var times = new LatencyTable();
    times.row("latency", measured.latency());
    if (open != null) {
      times.row("service time", open.serviceTime());
    }
    times.row("first byte", measured.firstByte());
    times.row("connect", measured.connect());
    TlsUse tls = measured.tls();
    if (tls != null) {
      times.row("TLS full", tls.fullTime());
      times.row("TLS resumed", tls.resumedTime());
    }
    if (open != null) {
      times.row("send lateness", open.lateness());
    }
    lines.addAll(times.lines(width));
    times.caution().ifPresent(text -> wrapped(text).map(ink::faint).forEach(lines::add));
  }

  private void cost() {
    GeneratorUse use = measured.generator();
    label("Generator", LoadWords.cpu(content));
    label("", LoadWords.ownDelays(use));
    label("", LoadWords.ownWaits(use));
    Batches batches = use.batches();
    if (batches != null) {
      label("", LoadWords.batches(batches));
    }
    label("", LoadWords.warmUp(content.warmUp()));
    LoadContent.InFlight inFlight = content.inFlight();
    if (inFlight != null && inFlight.sampled() > 0) {
      label("Little's law", LoadWords.littlesLaw(inFlight));
    }
  }

  private void bounds() {
    if (content.bounds().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(ink.bold("Limits"));
    for (Bound bound : content.bounds()) {
      String verdict = bound.kept() ? ink.tone(Tone.GOOD, "kept  ") : ink.tone(Tone.BAD, "BROKEN");
      lines.add("  " + verdict + "  " + bound.text() + ", found " + bound.found());
    }
  }

  private void verdict() {
    lines.add("");
    if (content.valid()) {
      lines.add(ink.tone(Tone.GOOD, "VALID") + ": no rule speaks against these numbers.");
      return;
    }
    lines.add(ink.tone(Tone.BAD, "INVALID") + ": these numbers do not mean what they seem to.");
    for (Violation violation : content.violations()) {
      List<String> said = Wrapping.of(violation.rule() + ": " + violation.message(), width - 4);
      for (int i = 0; i < said.size(); i++) {
        lines.add((i == 0 ? "  " : "    ") + said.get(i));
      }
    }
  }

  private void label(String label, String text) {
    label(Tone.PLAIN, label, text);
  }

  private void label(Tone tone, String label, String text) {
    List<String> said = Wrapping.of(text, width - LABEL);
    for (int i = 0; i < said.size(); i++) {
      String head = i == 0 && !label.isEmpty() ? ink.tone(tone, label) : "";
      lines.add(head + " ".repeat(LABEL - (i == 0 ? label.length() : 0)) + said.get(i));
    }
  }

  private Stream<String> wrapped(String text) {
    return Wrapping.of(text, width).stream();
  }
}
