package dev.warmlap.bench.command;

import dev.warmlap.host.HostException;
import dev.warmlap.host.Machine;
import dev.warmlap.host.Programs;
import dev.warmlap.host.ShortProgram;
import dev.warmlap.model.measure.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.catalina.util.ServerInfo;

/** The machine and the versions of all that is compared. */
record Versions(Path warmlap, Peers peers) {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** A program, the option that makes it tell its version, and the package of those that cannot. */
  private record Asked(String program, String option, String debianPackage) {}

  private static final List<Asked> ASKED =
      List.of(
          new Asked("nginx", "-v", "nginx"),
          new Asked("wrk", "-v", "wrk"),
          new Asked("ab", "-V", "apache2-utils"),
          new Asked("hey", "", "hey"),
          new Asked("h2load", "--version", "nghttp2-client"));

  /** The machine and Warmlap alone. */
  Environment own() {
    Environment environment =
        Machine.facts().with("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    Optional<String> load = loadAverage();
    if (load.isPresent()) {
      environment = environment.with("loadAverageBefore", load.get());
    }
    return environment.with(
        "warmlap", firstLine(List.of(warmlap.toAbsolutePath().toString(), "--version")));
  }

  Environment environment() {
    Environment environment = own();
    for (Asked asked : ASKED) {
      if (Programs.find(asked.program).isPresent()) {
        environment = environment.with(asked.program, version(asked));
      }
    }
    if (peers.jmeter().isPresent()) {
      environment = environment.with("jmeter", Peers.version(peers.jmeter().get()));
    }
    environment = environment.with("tomcat", ServerInfo.getServerNumber());
    return environment;
  }

  /** Of the Debian package where there is one, since it names the build as well. */
  private static String version(Asked asked) {
    if (Programs.find("dpkg-query").isPresent()) {
      String installed =
          firstLine(List.of("dpkg-query", "-W", "-f", "${Version}\n", asked.debianPackage));
      if (installed.matches("\\d.*")) {
        return installed;
      }
    }
    if (asked.option.isEmpty()) {
      return "unknown";
    }
    return firstLine(List.of(asked.program, asked.option));
  }

  private static String firstLine(List<String> command) {
    var whole = new ArrayList<>(command);
    try {
      return ShortProgram.run(whole, Map.of(), TIMEOUT)
          .output()
          .lines()
          .findFirst()
          .orElse("unknown");
    } catch (HostException e) {
      return "unknown"; // it will be missed when it is to run
    }
  }

  /** How busy the machine was before the comparison began: 0 on a quiet one. */
  private static Optional<String> loadAverage() {
    try {
      return Optional.of(Files.readString(Path.of("/proc/loadavg")).strip());
    } catch (IOException e) {
      return Optional.empty(); // this kernel does not tell
    }
  }
}
