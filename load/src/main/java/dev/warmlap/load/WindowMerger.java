package dev.warmlap.load;

import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Puts the windows of all loops together, in order of time. For one thread. */
final class WindowMerger {

  private final int loops;
  private final Queue<Histogram> spareHistograms;
  private final List<Slot> slots = new ArrayList<>();
  private final List<Integer> lastIndexes = new ArrayList<>();
  private final List<Window> closed = new ArrayList<>();

  /**
   * @param spareHistograms where the loops' histograms are put back, empty
   */
  WindowMerger(int loops, Queue<Histogram> spareHistograms) {
    this.loops = loops;
    this.spareHistograms = spareHistograms;
  }

  /** One loop's window is over: the windows that are thereby over for all loops. */
  List<Window> add(LoopWindow window) {
    Slot slot = slot(window.index());
    slot.add(window);
    slot.full++;
    window.latency().reset();
    spareHistograms.add(window.latency());
    return closeFull();
  }

  /** One loop has ended within a window. */
  List<Window> end(LoopWindow last) {
    slot(last.index()).add(last);
    lastIndexes.add(last.index());
    return closeFull();
  }

  /**
   * All loops have ended.
   *
   * @param total length of the round
   * @return the windows that were still open, the last of which may be short
   */
  List<Window> endAll(Duration total) {
    var rest = new ArrayList<Window>();
    while (closed.size() < slots.size()) {
      Duration left = total.minus(start(closed.size()));
      if (!left.isPositive()) {
        break;
      }
      rest.add(close(left.compareTo(Defaults.WINDOW) < 0 ? left : Defaults.WINDOW));
    }
    return rest;
  }

  /** All windows so far. */
  List<Window> closed() {
    return closed;
  }

  private List<Window> closeFull() {
    var full = new ArrayList<Window>();
    while (closed.size() < slots.size()) {
      int index = closed.size();
      int atFull = slots.get(index).full;
      long ended = lastIndexes.stream().filter(last -> last <= index).count();
      if (atFull == 0 || atFull + ended < loops) {
        break;
      }
      full.add(close(Defaults.WINDOW));
    }
    return full;
  }

  private Window close(Duration length) {
    int index = closed.size();
    Window window = slots.get(index).close(index, start(index), length);
    closed.add(window);
    return window;
  }

  private static Duration start(int index) {
    return Defaults.WINDOW.multipliedBy(index);
  }

  private Slot slot(int index) {
    while (slots.size() <= index) {
      slots.add(new Slot());
    }
    return slots.get(index);
  }

  private static final class Slot {
    private final Histogram latency = Latencies.histogram();
    private @Nullable Histogram serviceTime;
    private final ErrorCounts errors = new ErrorCounts();
    private int full;

    void add(LoopWindow window) {
      latency.add(window.latency());
      Histogram served = window.serviceTime();
      if (served != null) {
        if (serviceTime == null) {
          serviceTime = Latencies.histogram();
        }
        serviceTime.add(served);
      }
      errors.addAll(window.errors());
    }

    Window close(int index, Duration start, Duration length) {
      return new Window(
          index, start, length, latency.getTotalCount(), latency, serviceTime, errors.toMap());
    }
  }
}
