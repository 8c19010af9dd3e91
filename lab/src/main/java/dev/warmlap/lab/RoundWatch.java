package dev.warmlap.lab;

import dev.warmlap.load.Defaults;
import dev.warmlap.load.process.RoundListener;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.measure.Window;
import dev.warmlap.probe.proc.ProcessProbe;
import dev.warmlap.probe.window.SubjectProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Follows one round: the subject over the clocked part, and in each window of it. */
final class RoundWatch implements RoundListener {

  /**
   * Windows that come together, since the lab was held up, are one to the subject's counters, which
   * tick in hundredths of a second.
   */
  private static final Duration SHORTEST = Defaults.WINDOW.dividedBy(2);

  private final ProcessProbe probe;
  private final SubjectProbe subject;
  private final Set<Long> processes;
  private final BiConsumer<Window, @Nullable SubjectWindow> windowClosed;
  private final List<SubjectWindow> windows = new ArrayList<>();
  private @Nullable CpuTime before;
  private @Nullable CpuTime after;

  /**
   * @param processes of the subject
   * @param windowClosed told of each window, and of what the subject did meanwhile, where that was
   *     read
   */
  RoundWatch(
      ProcessProbe probe,
      SubjectProbe subject,
      Set<Long> processes,
      BiConsumer<Window, @Nullable SubjectWindow> windowClosed) {
    this.probe = probe;
    this.subject = subject;
    this.processes = processes;
    this.windowClosed = windowClosed;
  }

  @Override
  public void clockStarted() {
    before = probe.cpu(processes);
    subject.start();
  }

  @Override
  public void windowClosed(Window window) {
    @Nullable SubjectWindow now = null;
    if (subject.sinceLast().compareTo(SHORTEST) >= 0) {
      now = subject.next();
      windows.add(now);
    }
    windowClosed.accept(window, now);
  }

  @Override
  public void clockStopped() {
    after = probe.cpu(processes);
  }

  /** CPU time of the subject over the round; null when it could not be read. */
  @Nullable CpuTime cpu() {
    return before == null || after == null ? null : after.minus(before);
  }

  List<SubjectWindow> windows() {
    return windows;
  }
}
