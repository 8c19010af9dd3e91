package dev.warmlap.load.tls;

import dev.warmlap.load.net.Handler;
import dev.warmlap.load.net.NetFailure;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a handler is told. */
class Heard implements Handler {

  final List<String> events = new ArrayList<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private String failure = "";

  @Override
  public void connected() {
    events.add("connected");
  }

  @Override
  public void received(ByteBuffer received) {
    if (!events.getLast().equals("received")) {
      events.add("received");
    }
    if (!received.isDirect() || !received.hasRemaining()) {
      events.add("not what was promised: " + received);
    }
    byte[] copy = new byte[received.remaining()];
    received.get(copy);
    bytes.writeBytes(copy);
  }

  @Override
  public void ended() {
    events.add("ended");
  }

  @Override
  public void failed(NetFailure failure) {
    events.add("failed " + failure.kind());
    this.failure = failure.detail();
  }

  boolean heard(String event) {
    return events.contains(event);
  }

  boolean isOver() {
    return heard("ended") || !failure.isEmpty();
  }

  String failure() {
    return failure;
  }

  int count() {
    return bytes.size();
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  String text() {
    return bytes.toString(StandardCharsets.US_ASCII);
  }
}
