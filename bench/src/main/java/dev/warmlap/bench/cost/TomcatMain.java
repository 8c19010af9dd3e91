package dev.warmlap.bench.cost;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.management.ObjectName;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;

/**
 * Tomcat as a process, with the servlet by which it serves files: no access log, no limit of
 * requests on a connection, room for all connections, and everything else as it is by itself.
 */
final class TomcatMain {

  private static final String SERVLET = "default";

  private TomcatMain() {}

  /**
   * Serves, and answers each line of its input with the number of requests answered so far, until
   * its input ends.
   *
   * @param args port on the loopback address, folder for its own files, folder of the pages
   */
  public static void main(String[] args) throws Exception {
    var tomcat = new Tomcat();
    tomcat.setBaseDir(args[1]);
    tomcat.setConnector(connector(Integer.parseInt(args[0])));
    Context context = tomcat.addContext("", Path.of(args[2]).toAbsolutePath().toString());
    Tomcat.addServlet(context, SERVLET, new DefaultServlet());
    context.addServletMappingDecoded("/", SERVLET);
    context.addMimeMapping("html", "text/html");
    tomcat.start();
    var counts = ManagementFactory.getPlatformMBeanServer();
    var requests = new ObjectName("*:type=GlobalRequestProcessor,*");
    var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    while (questions.readLine() != null) {
      long answered = 0;
      for (ObjectName connector : counts.queryNames(requests, null)) {
        answered += ((Number) counts.getAttribute(connector, "requestCount")).longValue();
      }
      System.out.println(answered);
    }
    tomcat.stop();
  }

  private static Connector connector(int port) {
    var connector = new Connector("HTTP/1.1");
    connector.setPort(port);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxKeepAliveRequests", "-1");
    connector.setProperty("keepAliveTimeout", "-1");
    connector.setProperty("acceptCount", "4096");
    return connector;
  }
}
