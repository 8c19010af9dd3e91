package dev.warmlap.samples.iomodels;

import java.io.IOException;
import java.util.List;

/**
 * The program. Exit codes: 2 for a bad command line, 1 where the port cannot be had; else it runs
 * until it is told to end.
 */
final class IoModels {

  private IoModels() {}

  public static void main(String[] args) throws InterruptedException {
    List<String> words = List.of(args);
    if (words.contains("--help")) {
      System.out.print(Options.usage());
      return;
    }
    Options options;
    try {
      options = Options.parse(words);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    Limits limits = Limits.of(options);
    try {
      Server server = options.model().start(options, limits, Pages.of(options, limits));
      System.out.printf(
          "Serving http://127.0.0.1:%d/ by %s%n", server.port(), options.model().word());
    } catch (IOException e) {
      System.err.printf(
          "Port %d of 127.0.0.1 cannot be had: %s. Choose another by --port, or 0 for any that is"
              + " free.%n",
          options.port(), e.getMessage());
      System.exit(1);
    }
    Thread.currentThread().join();
  }
}
