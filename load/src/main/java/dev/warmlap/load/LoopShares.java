package dev.warmlap.load;

import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.Network;
import dev.warmlap.load.net.Networks;
import dev.warmlap.load.net.Route;
import dev.warmlap.load.schedule.ArrivalTimes;
import dev.warmlap.load.script.Script;
import dev.warmlap.load.tls.TlsListener;
import dev.warmlap.load.tls.TlsNetwork;
import dev.warmlap.load.tls.TlsSetup;
import dev.warmlap.model.study.Extent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Divides a round's order among its event loops. */
final class LoopShares {

  private final RoundOrder order;
  private final Backend backend;
  private final int loops;
  private final Queue<Histogram> spareHistograms;
  private final Consumer<LoopMessage> engine;
  private final List<Route> routes;
  private final @Nullable TlsSetup tls;

  /**
   * @throws LoadException when the target or a source address has no address, or one to which no
   *     load goes
   */
  LoopShares(
      RoundOrder order,
      Backend backend,
      int loops,
      Queue<Histogram> spareHistograms,
      Consumer<LoopMessage> engine) {
    this.order = order;
    this.backend = backend;
    this.loops = loops;
    this.spareHistograms = spareHistograms;
    this.engine = engine;
    this.tls = order.target().tls() ? order.connecting().tlsWith(order.target()) : null;
    this.routes = routes(order.target().resolve(), order.connecting().from());
  }

  EventLoop.Share of(int loop) {
    int all = order.model().connections();
    // The first loops take one more when the connections cannot be spread evenly.
    int connections = all / loops + (loop < all % loops ? 1 : 0);
    return new EventLoop.Share(
        handshakes -> network(connections, handshakes),
        routes,
        order.model() instanceof LoadModel.Open,
        demand(loop),
        script(loop),
        order.connecting().keepAlive(),
        loop,
        connections,
        loops,
        order.connecting().timeout().toNanos(),
        order.connecting().connectTimeout().toNanos(),
        spareHistograms,
        engine);
  }

  /** Null where no TLS is spoken. */
  @Nullable TlsSetup tls() {
    return tls;
  }

  private Script script(int loop) {
    try {
      return new Script(
          order.traffic(), order.target().authority(), order.connecting().keepAlive(), loop, loops);
    } catch (IllegalArgumentException e) {
      throw new LoadException(
          "What is to be sent to " + order.target() + " cannot be sent. " + e.getMessage(), e);
    }
  }

  private Network network(int connections, TlsListener handshakes) {
    try {
      Network plain = Networks.open(backend, connections, order.engine().batching());
      return tls == null ? plain : new TlsNetwork(plain, tls, handshakes);
    } catch (IOException e) {
      throw new LoadException(
          "An event loop of kind "
              + backend.key()
              + " could not be made for "
              + order.target()
              + ": "
              + e.getMessage(),
          e);
    }
  }

  private EventLoop.DemandFactory demand(int loop) {
    return switch (order.model()) {
      case LoadModel.Closed closed ->
          (control, _, sender) -> new ClosedDemand(control, closed.busy(), sender);
      case LoadModel.Open open ->
          (control, recorder, sender) ->
              new OpenDemand(
                  control,
                  ArrivalTimes.share(times(open), loop, loops),
                  arrivals(loop),
                  lineOf(open, loop),
                  order.connecting().timeout().toNanos(),
                  recorder,
                  sender);
    };
  }

  private static ArrivalTimes times(LoadModel.Open open) {
    return switch (open.arrivals()) {
      case CONSTANT -> ArrivalTimes.constant(open.rate());
      case POISSON -> ArrivalTimes.poisson(open.rate(), open.seed());
    };
  }

  private long arrivals(int loop) {
    return switch (order.extent()) {
      case Extent.Time _ -> Long.MAX_VALUE;
      case Extent.Requests requests ->
          requests.count() / loops + (loop < requests.count() % loops ? 1 : 0);
    };
  }

  private int lineOf(LoadModel.Open open, int loop) {
    return open.longestLine() / loops + (loop < open.longestLine() % loops ? 1 : 0);
  }

  private static List<Route> routes(InetSocketAddress to, List<String> from) {
    if (from.isEmpty()) {
      return List.of(new Route(to, null));
    }
    var routes = new ArrayList<Route>();
    for (String address : from) {
      try {
        routes.add(new Route(to, InetAddress.getByName(address)));
      } catch (UnknownHostException e) {
        throw new LoadException(
            "Asked to connect from " + address + ", but that is no address.", e);
      }
    }
    return List.copyOf(routes);
  }
}
