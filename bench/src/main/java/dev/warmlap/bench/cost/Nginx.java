package dev.warmlap.bench.cost;

import dev.warmlap.bench.RunFiles;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.Launch;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.Ports;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** nginx with one worker, which serves the page with and without TLS 1.3. */
final class Nginx {

  /** Connections of a run, those of the run before that are not gone yet, and some more. */
  private static final int CONNECTIONS = 8192;

  private Nginx() {}

  /** Returns when it answers. */
  static Server start(Warden warden, HttpClient client, Path folder, int cpu) {
    int plain = Ports.free();
    int tls = Ports.free();
    int status = Ports.free();
    Path log = folder.resolve("nginx.log");
    Path pages = RunFiles.folder(folder.resolve("pages"));
    RunFiles.write(pages.resolve(Page.PATH.substring(1)), Page.TEXT);
    Pem.write(TlsIdentity.create(Jdk.running(), folder), folder);
    RunFiles.write(folder.resolve("nginx.conf"), configuration(folder, plain, tls, status));
    ManagedProcess process =
        warden.launch(
            Launch.logging(
                List.of(
                    "nginx",
                    "-p",
                    folder.toString(),
                    "-e",
                    folder.resolve("errors.log").toString(),
                    "-c",
                    folder.resolve("nginx.conf").toString()),
                Map.of(),
                folder,
                log,
                Integer.toString(cpu)));
    Page.await(process, client, Server.url("http", plain), folder.resolve("errors.log"));
    return Server.of(
        process,
        Map.of(
            ServerKind.NGINX,
            Server.url("http", plain),
            ServerKind.NGINX_TLS,
            Server.url("https", tls)),
        new NginxStatus(client, Server.url("http", status)));
  }

  /**
   * The limit of requests on a connection cannot be switched off, but be out of reach. Files are
   * kept open, as in any nginx that is to be fast: so the generator's part of a request's cost is
   * as large as it gets. Head and file leave in one segment, as Debian's own configuration has it
   * and as Tomcat sends a small page; in two, every generator would wake up twice for an answer and
   * the kernel acknowledge it out of turn. A worker of root's would otherwise run as a user who may
   * not read here.
   */
  private static String configuration(Path folder, int plain, int tls, int status) {
    String user = System.getProperty("user.name");
    return """
        %s
        daemon off;
        worker_processes 1;
        worker_rlimit_nofile %d;
        pid "%3$s/nginx.pid";
        error_log "%3$s/errors.log" warn;
        events { worker_connections %2$d; }
        http {
          access_log off;
          types { text/html html; }
          sendfile on;
          tcp_nopush on;
          open_file_cache max=100 inactive=1h;
          open_file_cache_valid 1h;
          keepalive_requests 1000000000;
          keepalive_timeout 1h;
          client_body_temp_path "%3$s/body";
          proxy_temp_path "%3$s/proxy";
          fastcgi_temp_path "%3$s/fastcgi";
          uwsgi_temp_path "%3$s/uwsgi";
          scgi_temp_path "%3$s/scgi";
          root "%3$s/pages";
          server { listen 127.0.0.1:%4$d backlog=4096; }
          server { listen 127.0.0.1:%8$d; location / { stub_status; } }
          server {
            listen 127.0.0.1:%5$d ssl backlog=4096;
            ssl_protocols TLSv1.3;
            ssl_certificate "%3$s/%6$s";
            ssl_certificate_key "%3$s/%7$s";
          }
        }
        """
        .formatted(
            user.equals("root") ? "user root;" : "",
            CONNECTIONS,
            folder,
            plain,
            tls,
            Pem.CERTIFICATE,
            Pem.KEY,
            status);
  }
}
