package dev.warmlap.checks.architecture.broken.layers.subject;

/** What a module beside it must not know. */
public interface Server {
  int port();
}
