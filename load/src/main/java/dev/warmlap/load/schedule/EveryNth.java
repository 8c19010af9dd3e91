package dev.warmlap.load.schedule;

/** One taker's share of a schedule: one arrival, then past those of the others. */
final class EveryNth implements ArrivalTimes {

  private final ArrivalTimes times;
  private final int of;
  private int others;

  EveryNth(ArrivalTimes times, int index, int of) {
    this.times = times;
    this.of = of;
    this.others = index;
  }

  @Override
  public long next() {
    for (; others > 0; others--) {
      times.next();
    }
    others = of - 1;
    return times.next();
  }
}
