package dev.warmlap.load.net;

import java.nio.ByteBuffer;

/** A connection that was refused its socket; its handler hears so by the next poll. */
final class UnopenedChannel implements Channel {

  private boolean closed;

  UnopenedChannel(NetFailure failure, Handler handler, Due due) {
    due.add(
        () -> {
          if (!closed) {
            closed = true;
            handler.failed(failure);
          }
        });
  }

  @Override
  public void send(ByteBuffer bytes) {
    // As on any connection that has failed: the handler hears of that.
  }

  @Override
  public boolean sending() {
    return false;
  }

  @Override
  public void close() {
    closed = true;
  }
}
