package dev.warmlap.samples.iomodels;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A server in this process, with the clients of a test. */
final class Running implements AutoCloseable {

  private final Options options;
  private final Limits limits;
  private final Server server;
  private final List<Client> clients = new ArrayList<>();

  private Running(Options options, Limits limits, Server server) {
    this.options = options;
    this.limits = limits;
    this.server = server;
  }

  static Running start(Handler handler, Model model, String... more) throws IOException {
    Options options = options(model, more);
    Limits limits = Limits.of(options);
    return new Running(options, limits, model.start(options, limits, handler));
  }

  static Running withPages(Model model, String... more) throws IOException {
    Options options = options(model, more);
    Limits limits = Limits.of(options);
    return new Running(options, limits, model.start(options, limits, Pages.of(options, limits)));
  }

  private static Options options(Model model, String... more) {
    List<String> words = new ArrayList<>(List.of("--model", model.word(), "--port", "0"));
    words.addAll(Arrays.asList(more));
    return Options.parse(words);
  }

  int port() throws IOException {
    return server.port();
  }

  Status status() {
    return Status.of(options, limits);
  }

  Client connect() throws IOException {
    Client client = Client.connect(server.port());
    clients.add(client);
    return client;
  }

  /** Connects that many clients, each of which asks for a page of its own. */
  List<Client> ask(int count) throws IOException {
    List<Client> asking = new ArrayList<>();
    for (int client = 0; client < count; client++) {
      asking.add(connect().get("/" + client));
    }
    return asking;
  }

  @Override
  public void close() throws IOException {
    for (Client client : clients) {
      client.close();
    }
    server.close();
  }
}
