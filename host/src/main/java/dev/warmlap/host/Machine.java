package dev.warmlap.host;

import dev.warmlap.model.measure.Environment;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** This machine and the limits that it sets. What the kernel does not tell is absent. */
public final class Machine {

  private static final MachineFacts FACTS = new MachineFacts(Path.of("/"));

  private Machine() {}

  /** What a reader of results must know of the machine, in reading order. */
  public static Environment facts() {
    return FACTS.facts(
        processors(), Runtime.version() + " (" + System.getProperty("java.vendor") + ")");
  }

  /** The kernel's cap on every listen backlog. */
  public static OptionalInt somaxconn() {
    return FACTS.somaxconn();
  }

  /** How many files and sockets this process and those that it launches may open. */
  public static OptionalLong openFiles() {
    return FACTS.openFiles();
  }

  /** How many ports the kernel has for outgoing connections to one address and port. */
  public static OptionalInt ephemeralPorts() {
    return ephemeralRange().map(range -> OptionalInt.of(range.count())).orElse(OptionalInt.empty());
  }

  /** Processors that this process may use, container limits and affinity respected. */
  public static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  static Optional<MachineFacts.Range> ephemeralRange() {
    return FACTS.ephemeralRange();
  }
}
