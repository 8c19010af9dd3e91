package dev.warmlap.samples.iomodels;

/** One gate after the other. */
final class Waves implements Handler {

  private volatile Gate now = new Gate();

  /** A new gate, for all that come from now on. */
  Gate next() {
    now = new Gate();
    return now;
  }

  @Override
  public Answer answer(Request request) throws InterruptedException {
    return now.answer(request);
  }
}
