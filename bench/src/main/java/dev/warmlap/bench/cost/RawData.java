package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every run in a file of comma-separated values (RFC 4180), each written when it is over. */
final class RawData {

  private static final String HEAD =
      "round,server,placement,connections,generator,requests,requestsPerSecond,failed,"
          + "generatorUserMicros,generatorSystemMicros,ownMicros,kernelMicrosOfTheSame,countedToServers,"
          + "serverMicros,remarks,failure\r\n";

  private final Path file;

  /** Begins the file anew. */
  RawData(Path file) {
    this.file = file;
    write(HEAD, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
  }

  void add(Trial trial) {
    write(line(trial), StandardOpenOption.APPEND);
  }

  static String line(Trial trial) {
    PlannedRun run = trial.run();
    Cell cell = run.cell();
    Stream<Object> what =
        Stream.of(
            run.round(),
            cell.server().name(),
            cell.placement().name(),
            cell.connections(),
            run.tool());
    Stream<Object> figures =
        switch (trial) {
          case Trial.Done(PlannedRun _, Measured m) ->
              Stream.of(
                  m.requests(),
                  number(m.requestsPerSecond()),
                  m.failed(),
                  number(m.generatorUser()),
                  number(m.generatorSystem()),
                  number(m.own() == null ? null : m.own().said()),
                  number(m.own() == null ? null : m.own().kernel()),
                  number(m.counted()),
                  number(m.server()),
                  String.join("; ", m.remarks()),
                  "");
          case Trial.Failed(PlannedRun _, String reason) ->
              Stream.of("", "", "", "", "", "", "", "", "", "", reason);
        };
    return Stream.concat(what, figures)
            .map(value -> quoted(value.toString()))
            .collect(Collectors.joining(","))
        + "\r\n";
  }

  private static String number(@Nullable Double value) {
    return value == null ? "" : String.format(Locale.ROOT, "%.3f", value);
  }

  private static String quoted(String value) {
    return value.matches("[^\",\\r\\n]*") ? value : '"' + value.replace("\"", "\"\"") + '"';
  }

  private void write(String text, StandardOpenOption... how) {
    try {
      Files.writeString(file, text, how);
    } catch (IOException e) {
      throw new BenchException(file + " was to be written: " + e, e);
    }
  }
}
