package dev.warmlap.checks.architecture.broken.exceptions.lab;

/** Throws what nobody can tell from a mistake. */
final class Careless {
  void fail() {
    throw new RuntimeException("something went wrong");
  }
}
