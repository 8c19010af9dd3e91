package dev.warmlap.load;

import dev.warmlap.load.http.ResponseParser;
import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Handler;
import dev.warmlap.load.net.NetFailure;
import dev.warmlap.load.script.Course;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One of a loop's connections through all its sockets. A plain structure of its loop's thread,
 * which passes on what it hears.
 */
final class Connection implements Handler {

  /** Where it stands. */
  enum Phase {
    CLOSED,
    /** Failed, to be opened again at {@link #retryAtNanos}. */
    WAITING,
    CONNECTING,
    /** Open, without a request. */
    IDLE,
    /** Open, without a request until {@link #resumeAtNanos}. */
    THINKING,
    IN_FLIGHT
  }

  /** Among all connections of the round, from 0. */
  final int number;

  final ResponseParser parser;
  final Course course;
  private final EventLoop loop;
  private @Nullable Channel channel;

  Phase phase = Phase.CLOSED;

  long beganNanos;

  /** When the request in flight was to be sent; the same as {@link #sentNanos} in a closed loop. */
  long intendedNanos;

  long sentNanos;

  /** When the first byte of an answer came that did not come whole; 0 otherwise. */
  long firstByteNanos;

  long retryAtNanos;

  /** Until then its user thinks. */
  long resumeAtNanos;

  /** Whether the request's body waits for a '100 Continue'. */
  boolean bodyWaits;

  int failuresInRow;

  /** Whether it stands in the open loop's line of free connections. */
  boolean inLine;

  Connection(int number, EventLoop loop, ResponseParser parser, Course course) {
    this.number = number;
    this.loop = loop;
    this.parser = parser;
    this.course = course;
  }

  Channel channel() {
    return Objects.requireNonNull(channel, "never opened");
  }

  void channel(Channel opened) {
    channel = opened;
  }

  void close() {
    if (channel != null) {
      channel.close();
      channel = null;
    }
    phase = Phase.CLOSED;
  }

  @Override
  public void connected() {
    loop.connected(this);
  }

  @Override
  public void received(ByteBuffer bytes) {
    loop.received(this, bytes);
  }

  @Override
  public void ended() {
    loop.ended(this);
  }

  @Override
  public void failed(NetFailure failure) {
    loop.failed(this, failure);
  }
}
