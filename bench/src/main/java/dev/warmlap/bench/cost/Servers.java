package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.host.Warden;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** The servers of a comparison; each starts once and serves all runs, and ends with its warden. */
final class Servers implements AutoCloseable {

  private final HttpClient client = HttpClient.newHttpClient();

  private final Map<ServerKind, Server> running = new EnumMap<>(ServerKind.class);

  private Servers() {}

  /** Starts what serves these kinds, on one core. */
  static Servers start(Warden warden, Set<ServerKind> kinds, Path folder, int cpu) {
    var servers = new Servers();
    if (kinds.contains(ServerKind.NGINX) || kinds.contains(ServerKind.NGINX_TLS)) {
      servers.add(
          Nginx.start(warden, servers.client, RunFiles.folder(folder.resolve("nginx")), cpu));
    }
    if (kinds.contains(ServerKind.TOMCAT)) {
      servers.add(
          TomcatServer.start(
              warden, servers.client, RunFiles.folder(folder.resolve("tomcat")), cpu));
    }
    return servers;
  }

  Server of(ServerKind kind) {
    Server server = running.get(kind);
    if (server == null) {
      throw new BenchException("No " + kind.title() + " was started.");
    }
    return server;
  }

  /** Of what it asks them with. */
  @Override
  public void close() {
    client.close();
  }

  private void add(Server server) {
    server.pages().keySet().forEach(kind -> running.put(kind, server));
  }
}
