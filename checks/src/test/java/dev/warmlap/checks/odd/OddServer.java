package dev.warmlap.checks.odd;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A small web server that is launched like a Spring Boot jar and misbehaves as the environment
 * variable ODD says. It needs nothing but the JDK.
 */
public final class OddServer {

  /** Answers given before a server that breaks under load breaks. */
  private static final long BREAKS_AFTER = 50;

  private static final byte[] PAGE = "hello\n".getBytes(StandardCharsets.UTF_8);
  private static final AtomicLong ANSWERED = new AtomicLong();
  private static final List<byte[]> KEPT = new ArrayList<>();

  private OddServer() {}

  /**
   * Serves until it is stopped, or does what ODD says.
   *
   * @param args Spring Boot's own, of which only {@code --server.port=} is heeded
   */
  public static void main(String[] args) throws Exception {
    String odd = System.getenv().getOrDefault("ODD", "no");
    switch (odd) {
      case "dies-at-start" ->
          throw new IllegalStateException("The odd server was told to die at start");
      case "never-ready" -> Thread.sleep(Long.MAX_VALUE);
      case "memory-at-start" -> fill();
      default -> serve(port(args), odd);
    }
  }

  private static void serve(int port, String odd) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> answer(exchange, odd));
    if (odd.equals("deaf-to-term")) {
      Runtime.getRuntime().addShutdownHook(new Thread(OddServer::sleepForGood));
    }
    server.start();
  }

  private static void answer(HttpExchange exchange, String odd) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      boolean breaks = ANSWERED.incrementAndGet() > BREAKS_AFTER;
      if (breaks && odd.equals("dies-under-load")) {
        Runtime.getRuntime().halt(7);
      }
      if (breaks && odd.equals("memory-under-load")) {
        fill();
      }
      boolean fails = odd.equals("only-500") || (breaks && odd.equals("500-under-load"));
      exchange.sendResponseHeaders(fails ? 500 : 200, PAGE.length);
      exchange.getResponseBody().write(PAGE);
    }
  }

  private static synchronized void fill() {
    while (true) {
      KEPT.add(new byte[1 << 20]);
    }
  }

  private static void sleepForGood() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int port(String[] args) {
    Map<String, String> options = new java.util.HashMap<>();
    for (String arg : args) {
      int equals = arg.indexOf('=');
      if (arg.startsWith("--") && equals > 0) {
        options.put(arg.substring(2, equals), arg.substring(equals + 1));
      }
    }
    return Integer.parseInt(options.getOrDefault("server.port", "0"));
  }
}
