package dev.warmlap.checks.architecture.broken.records.subject;

/** What only settings to paste may know. */
public interface Server {
  int port();
}
