package dev.warmlap.load;

import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Handler;
import dev.warmlap.load.net.Network;
import dev.warmlap.load.net.Route;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A network without delays of its own, on a virtual clock, with a server that answers each request
 * when a script says so.
 */
final class SimulatedNetwork implements Network {

  /** When the server has answered. */
  interface Service {
    /**
     * The time of the whole answer.
     *
     * @param number of the request at this server, from 0
     * @param arrivedNanos when it came
     * @return when its answer comes, not before that
     */
    long answersAt(int number, long arrivedNanos);
  }

  private record Event(long atNanos, long order, Runnable action) {}

  private final VirtualClock clock;
  private final Service service;
  private final ByteBuffer answer;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::order));
  private long scheduled;
  private int requests;

  SimulatedNetwork(VirtualClock clock, byte[] answer, Service service) {
    this.clock = clock;
    this.service = service;
    this.answer = ByteBuffer.allocateDirect(answer.length).put(answer).flip();
  }

  /** Requests that have come. */
  int requests() {
    return requests;
  }

  @Override
  public Channel connect(Route route, Handler handler) {
    var channel = new SimulatedChannel(handler);
    at(clock.nanoTime(), channel.whenOpen(handler::connected));
    return channel;
  }

  @Override
  public void poll(long waitNanos) {
    long now = clock.nanoTime();
    long until = waitNanos == FOREVER ? Long.MAX_VALUE : now + waitNanos;
    Event first = events.peek();
    if (first == null || first.atNanos() > until) {
      clock.advanceTo(until);
      return;
    }
    clock.advanceTo(Math.max(now, first.atNanos()));
    events.remove().action().run();
  }

  @Override
  public void wakeUp() {}

  @Override
  public void close() {
    events.clear();
  }

  private void at(long nanos, Runnable action) {
    events.add(new Event(nanos, scheduled++, action));
  }

  private final class SimulatedChannel implements Channel {

    private final Handler handler;
    private boolean closed;

    SimulatedChannel(Handler handler) {
      this.handler = handler;
    }

    Runnable whenOpen(Runnable action) {
      return () -> {
        if (!closed) {
          action.run();
        }
      };
    }

    @Override
    public void send(ByteBuffer bytes) {
      bytes.position(bytes.limit());
      long now = clock.nanoTime();
      long answersAt = service.answersAt(requests++, now);
      at(answersAt, whenOpen(() -> handler.received(answer.duplicate())));
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
}
