package dev.warmlap.bench.cost;

import dev.warmlap.bench.RunFiles;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.Launch;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.Ports;
import dev.warmlap.host.Warden;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts {@link TomcatMain}. */
final class TomcatServer {

  private TomcatServer() {}

  /** Returns when it answers. */
  static Server start(Warden warden, HttpClient client, Path folder, int cpu) {
    int port = Ports.free();
    Path log = folder.resolve("tomcat.log");
    Path pages = RunFiles.folder(folder.resolve("pages"));
    RunFiles.write(pages.resolve(Page.PATH.substring(1)), Page.TEXT);
    ManagedProcess process =
        warden.launch(
            Launch.piped(
                List.of(
                    Jdk.running().java().toString(),
                    "-Xms512m",
                    "-Xmx512m",
                    "-cp",
                    RunFiles.classPath(),
                    TomcatMain.class.getName(),
                    Integer.toString(port),
                    folder.toString(),
                    pages.toString()),
                Map.of(),
                folder,
                log,
                Integer.toString(cpu)));
    Page.await(process, client, Server.url("http", port), log);
    return Server.of(
        process,
        Map.of(ServerKind.TOMCAT, Server.url("http", port)),
        new TomcatStatus(process.input(), process.output()));
  }
}
