package dev.warmlap.cli;

import dev.warmlap.model.result.Run;
import dev.warmlap.store.ResultStore;
import dev.warmlap.store.RunSummary;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** {@code --store}, and what commands ask of the store that it names. */
final class StoreOption {

  @Option(
      names = "--store",
      paramLabel = "FILE",
      defaultValue = "${env:WARMLAP_STORE:-" + WorkFolder.DEFAULT_STORE + "}",
      description = {
        "Where results live (default: WARMLAP_STORE, or",
        WorkFolder.DEFAULT_STORE + ")."
      })
  @SuppressWarnings("NullAway.Init") // it has a default
  private Path file;

  Path file() {
    return file;
  }

  /**
   * @param err is told what opening the store had to say
   * @throws CliException when there is no such run
   */
  Run find(long id, PrintWriter err) {
    if (!exists()) {
      throw new CliException(
          "There is no run " + id + ": " + file + " does not exist. --store names another file.");
    }
    return ask(opened -> opened.find(id), err)
        .orElseThrow(
            () ->
                new CliException(
                    "There is no run " + id + " in " + file + ". 'warmlap list' shows what is."));
  }

  /** All runs; none, and no file made, where there is no store yet. */
  List<RunSummary> list(PrintWriter err) {
    return exists() ? ask(ResultStore::list, err) : List.of();
  }

  private <T> T ask(Function<ResultStore, T> question, PrintWriter err) {
    try (var opened = ResultStore.open(file)) {
      opened.remarks().forEach(err::println);
      return question.apply(opened);
    }
  }

  private boolean exists() {
    return Files.exists(file);
  }
}
