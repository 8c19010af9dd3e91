package dev.warmlap.checks.endtoend;

import dev.warmlap.checks.odd.OddServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * A folder in which the command line is run as a user would: in a process of its own, with its own
 * results. Everything that it leaves behind can be found by the folder's name on its command line.
 */
final class Bench {

  /** Far longer than any of these runs takes; only a run that hangs meets it. */
  private static final long PATIENCE_SECONDS = 300;

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();

  Bench(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  Path store() {
    return folder.resolve(".warmlap/results.db");
  }

  Bench with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** What a finished command left. */
  record Ended(int exit, String out, String err) {
    /** Both streams, for messages of failed assertions. */
    String all() {
      return "exit " + exit + "\n--- out\n" + out + "\n--- err\n" + err;
    }
  }

  /** Writes a file of the folder. */
  Path file(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Packs {@link OddServer} as {@code odd.jar}, shaped like an executable Spring Boot jar. */
  Path oddJar() {
    Path jar = folder.resolve("odd.jar");
    var manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, OddServer.class.getName());
    attributes.putValue("Start-Class", OddServer.class.getName());
    attributes.putValue("Spring-Boot-Version", "4.0.7");
    attributes.putValue("Spring-Boot-Classes", "BOOT-INF/classes/");
    String resource = OddServer.class.getName().replace('.', '/') + ".class";
    try (InputStream code = OddServer.class.getResourceAsStream("/" + resource);
        var out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      if (code == null) {
        throw new IOException("No class file " + resource);
      }
      out.putNextEntry(new JarEntry(resource));
      code.transferTo(out);
      out.putNextEntry(new JarEntry("BOOT-INF/classes/"));
      out.closeEntry();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jar;
  }

  Process start(String... arguments) {
    return startWithin(List.of(), arguments);
  }

  /**
   * @param wrapper a command that runs the one whose words follow its own
   */
  Process startWithin(List<String> wrapper, String... arguments) {
    var command = new ArrayList<String>();
    // Tests that run in the background of a script are born deaf to SIGINT (POSIX sh, 2.11).
    command.addAll(List.of("env", "--default-signal=INT"));
    command.addAll(wrapper);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    // Marks the lab itself, so that a process left behind can be told from another test's.
    command.add("-Dwarmlap.bench=" + folder);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("dev.warmlap.cli.Main");
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("WARMLAP_STORE");
    builder.environment().putAll(environment);
    builder.redirectOutput(folder.resolve("out.txt").toFile());
    builder.redirectError(folder.resolve("err.txt").toFile());
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Ended await(Process process) throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("The command did not end.\n" + out() + err());
    }
    return new Ended(process.exitValue(), out(), err());
  }

  Ended run(String... arguments) throws InterruptedException {
    return await(start(arguments));
  }

  String out() {
    return read("out.txt");
  }

  String err() {
    return read("err.txt");
  }

  /** Command lines of processes that name this folder: subjects, generators, labs. */
  List<String> processes() {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(ProcessHandle::isAlive)
          .map(handle -> commandLine(handle.pid()))
          .filter(line -> line.contains(folder.toString()))
          .toList();
    }
  }

  private static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline")).replace('\0', ' ');
    } catch (IOException gone) {
      return "";
    }
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
