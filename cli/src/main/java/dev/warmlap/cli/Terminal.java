package dev.warmlap.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What can be shown where.
 *
 * @param liveErr whether a line on standard error can be written over
 * @param colourOut whether standard output takes colours
 * @param colourErr whether standard error takes colours
 * @param width columns
 */
record Terminal(boolean liveErr, boolean colourOut, boolean colourErr, int width) {

  /** The width of what is no terminal, and of a terminal that does not tell: that of a VT100. */
  private static final int DEFAULT_WIDTH = 80;

  /** Neither colours nor cursor movements: for files and pipes. */
  static Terminal none() {
    return new Terminal(false, false, false, DEFAULT_WIDTH);
  }

  static Terminal ofThisProcess(Map<String, String> environment) {
    boolean out = isTerminal(1);
    boolean err = isTerminal(2);
    boolean able = !environment.getOrDefault("TERM", "dumb").equals("dumb");
    // https://no-color.org: any value but an empty one.
    boolean colour = able && environment.getOrDefault("NO_COLOR", "").isEmpty();
    int width = out || err ? width(environment) : DEFAULT_WIDTH;
    return new Terminal(err && able, out && colour, err && colour, width);
  }

  /** The JDK tells only whether standard input and output are a terminal, not standard error. */
  private static boolean isTerminal(int descriptor) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private static int width(Map<String, String> environment) {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (columns.matches("[1-9][0-9]{0,4}")) {
      return Integer.parseInt(columns);
    }
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectErrorStream(true)
              .start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      String[] rowsAndColumns = size.strip().split(" ", -1);
      return rowsAndColumns.length == 2 && rowsAndColumns[1].matches("[1-9][0-9]{0,4}")
          ? Integer.parseInt(rowsAndColumns[1])
          : DEFAULT_WIDTH;
    } catch (IOException e) {
      return DEFAULT_WIDTH;
    }
  }
}
