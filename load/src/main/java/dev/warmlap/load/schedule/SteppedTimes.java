package dev.warmlap.load.schedule;

/** Arrivals where the integral of a rate reaches 0, 1, 2 and so on. */
final class SteppedTimes implements ArrivalTimes {

  private final Walk walk;
  private double step;

  SteppedTimes(Profile rate) {
    walk = new Walk(rate);
  }

  @Override
  public long next() {
    long at = walk.advance(step);
    step = 1;
    return at;
  }
}
