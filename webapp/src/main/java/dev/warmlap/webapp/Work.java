package dev.warmlap.webapp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks of the server: time, computing, or bytes. Each is the same whenever it is
 * asked for, so that what differs between two measurements is the server.
 */
public final class Work {

  private static final int DEFAULT_SLEEP_MILLIS = 100;
  private static final int MOST_SLEEP_MILLIS = 600_000;

  /** About 2 ms on a processor of 2020. */
  private static final int DEFAULT_CPU_ROUNDS = 1000;

  private static final int MOST_CPU_ROUNDS = 100_000_000;
  private static final int DEFAULT_PAGE_BYTES = 1024;

  /** One array a request; a server for thousands of them would need a heap of its own. */
  private static final int MOST_PAGE_BYTES = 64 << 20;

  /** What is digested in a round, in bytes. */
  private static final int ROUND_BYTES = 1024;

  private static final byte[] LINE =
      "A line of a page that is made for each request.\n".getBytes(StandardCharsets.US_ASCII);

  private Work() {}

  /**
   * Does the work and gives the answer's body, text in ASCII.
   *
   * @param path {@code /sleep}, {@code /cpu} or {@code /page}
   * @param amount how much: milliseconds, rounds, or bytes; null for a usual amount
   * @throws IllegalArgumentException when the path or the amount is none of these
   */
  public static byte[] answer(String path, @Nullable String amount) throws InterruptedException {
    switch (path) {
      case "/sleep":
        int millis = number("ms", amount, DEFAULT_SLEEP_MILLIS, MOST_SLEEP_MILLIS);
        Thread.sleep(millis);
        return text("slept " + millis + " ms\n");
      case "/cpu":
        int rounds = number("rounds", amount, DEFAULT_CPU_ROUNDS, MOST_CPU_ROUNDS);
        return text("digest " + digest(rounds) + " after " + rounds + " rounds\n");
      case "/page":
        return page(number("bytes", amount, DEFAULT_PAGE_BYTES, MOST_PAGE_BYTES));
      default:
        throw new IllegalArgumentException(
            "There is /sleep?ms=, /cpu?rounds= and /page?bytes=, and no " + path + ".");
    }
  }

  /** The parameter that says how much, by the path. */
  public static String parameter(String path) {
    switch (path) {
      case "/sleep":
        return "ms";
      case "/cpu":
        return "rounds";
      default:
        return "bytes";
    }
  }

  private static int number(String name, @Nullable String text, int usual, int most) {
    if (text == null) {
      return usual;
    }
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException(
          name + " is a whole number from 0 to " + most + ", found '" + text + "'.");
    }
    return Integer.parseInt(text);
  }

  /** Each round digests the digest of the one before it, so that none can be left out. */
  private static String digest(int rounds) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] block = new byte[ROUND_BYTES];
      for (int round = 0; round < rounds; round++) {
        byte[] digest = sha.digest(block);
        System.arraycopy(digest, 0, block, 0, digest.length);
      }
      StringBuilder hex = new StringBuilder();
      for (int i = 0; i < 8; i++) {
        hex.append(String.format("%02x", block[i]));
      }
      return hex.toString();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256, and this one has not.", e);
    }
  }

  private static byte[] page(int bytes) {
    byte[] page = new byte[bytes];
    for (int at = 0; at < bytes; at += LINE.length) {
      System.arraycopy(LINE, 0, page, at, Math.min(LINE.length, bytes - at));
    }
    return page;
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
