package dev.warmlap.samples.iomodels;

/** What requests are for. */
interface Handler {

  /** Answers on the thread that serves the request, and may block it. */
  Answer answer(Request request) throws InterruptedException;
}
