package dev.warmlap.cli;

import dev.warmlap.model.result.Run;
import java.nio.file.Path;

/** Where Warmlap keeps its things: a folder of the folder that it is called from. */
final class WorkFolder {

  static final Path PATH = Path.of(".warmlap");

  static final Path LOG = PATH.resolve("warmlap.log");

  /** The store that is used unless {@code --store} or {@code WARMLAP_STORE} names another. */
  static final String DEFAULT_STORE = ".warmlap/results.db";

  /** Where a run's page goes when no other place is asked for. */
  static Path reportOf(Run run) {
    return PATH.resolve("reports")
        .resolve("run-" + run.id() + "-" + run.header().study().name() + ".html");
  }

  private WorkFolder() {}
}
