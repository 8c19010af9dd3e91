package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.run.ServerMeter;
import dev.warmlap.bench.run.TreeCpu;
import dev.warmlap.host.ManagedProcess;
import java.net.URI;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A server that runs.
 *
 * @param meter of all that it has served so far
 * @param pages the page's address under each kind that this server is
 */
record Server(ManagedProcess process, ServerMeter meter, Map<ServerKind, URI> pages) {

  static Server of(ManagedProcess process, Map<ServerKind, URI> pages, LongSupplier answered) {
    return new Server(
        process, new ServerMeter(TreeCpu.of(process.pid()), answered), Map.copyOf(pages));
  }

  URI page(ServerKind kind) {
    URI page = pages.get(kind);
    if (page == null) {
      throw new BenchException(process + " is no " + kind.title() + ".");
    }
    return page;
  }

  static URI url(String scheme, int port) {
    return URI.create(scheme + "://127.0.0.1:" + port + Page.PATH);
  }
}
