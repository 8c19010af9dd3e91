package dev.warmlap.load.net;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a handler is told. */
class Heard implements Handler {

  final List<String> events = new ArrayList<>();
  final List<NetFailure> failures = new ArrayList<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Override
  public void connected() {
    events.add("connected");
  }

  @Override
  public void received(ByteBuffer received) {
    if (events.isEmpty() || !events.getLast().equals("received")) {
      events.add("received");
    }
    while (received.hasRemaining()) {
      bytes.write(received.get());
    }
  }

  @Override
  public void ended() {
    events.add("ended");
  }

  @Override
  public void failed(NetFailure failure) {
    events.add("failed " + failure.kind());
    failures.add(failure);
  }

  boolean heard(String event) {
    return events.contains(event);
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  int count() {
    return bytes.size();
  }
}
