package dev.warmlap.checks.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Under {@code /shop} a server whose users log in: it knows which token and cookie it gave to whom.
 * The user eve is let in, and not welcome.
 */
final class Shop {

  /** What was asked in a way that no right client asks; those who look at it want none. */
  final Queue<String> complaints = new ConcurrentLinkedQueue<>();

  private final JsonMapper mapper = JsonMapper.builder().build();
  private final Map<String, String> passwords =
      Map.of("ann", "a1", "bob", "b2", "eve", "stolen", "dan", "d 4");
  private final Map<String, String> userOfToken = new ConcurrentHashMap<>();

  void open(HttpServer server) {
    server.createContext("/shop/login", this::login);
    server.createContext("/shop/account", this::account);
    server.createContext("/shop/logout", this::logout);
  }

  private void login(HttpExchange exchange) throws IOException {
    JsonNode asked = mapper.readTree(exchange.getRequestBody().readAllBytes());
    String user = asked.path("user").asString("");
    if (!asked.path("password").asString("").equals(passwords.get(user))) {
      complaints.add("login " + asked);
      answer(exchange, 401, "no");
      return;
    }
    String token = "of " + user + " & co.";
    userOfToken.put(token, user);
    exchange.getResponseHeaders().add("Set-Cookie", "sid=s-" + user + "; Path=/");
    answer(exchange, 200, mapper.writeValueAsString(Map.of("token", token)));
  }

  private void account(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String query = exchange.getRequestURI().getRawQuery();
    String token = URLDecoder.decode(query.replace("token=", ""), StandardCharsets.UTF_8);
    String user = userOfToken.get(token);
    String cookie = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
    if (user == null || !cookie.equals("sid=s-" + user)) {
      complaints.add("account " + query + " " + cookie);
      answer(exchange, 403, "no");
      return;
    }
    answer(exchange, 200, user.equals("eve") ? "go away" : "welcome " + user);
  }

  private void logout(HttpExchange exchange) throws IOException {
    String token = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (!userOfToken.containsKey(token)) {
      complaints.add("logout " + token);
    }
    exchange.sendResponseHeaders(204, -1);
    exchange.close();
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
