package dev.warmlap.checks.architecture.broken.streams.lab;

/** Talks to the user past the command line. */
final class Chatty {
  void talk() {
    System.out.println("done");
  }
}
