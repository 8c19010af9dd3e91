package dev.warmlap.load.process;

import dev.warmlap.load.LoadException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * The generator process: orders come on standard input, answers go to standard output, anything
 * else to standard error. It ends when its input does, so that it never outlives the lab.
 */
public final class GeneratorMain {

  /** Exit code when the pipe broke or carried something else than messages. */
  private static final int PROTOCOL_BROKEN = 70; // EX_SOFTWARE of sysexits.h

  private GeneratorMain() {}

  /** Takes no arguments. */
  public static void main(String[] args) {
    var answers = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    System.setOut(System.err); // whatever any library prints: the pipe is for messages alone
    int exitCode = 0;
    try {
      new GeneratorService(System.in, answers, System.err).serve();
    } catch (IOException | LoadException e) {
      System.err.println(e.getMessage());
      exitCode = PROTOCOL_BROKEN;
    }
    System.exit(exitCode); // also in the middle of a round
  }
}
