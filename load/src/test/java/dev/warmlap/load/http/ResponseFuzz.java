package dev.warmlap.load.http;

import dev.warmlap.load.http.Reading.End;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/**
 * What must hold of the parser for any bytes at all. {@code tools/fuzz} lets Jazzer look for bytes
 * for which it does not; {@link ResponseFuzzTest} replays those that were worth keeping.
 *
 * <p>The first byte of an input seeds how the rest is cut into pieces, its lowest bit says whether
 * the request was a HEAD.
 */
public final class ResponseFuzz {

  private ResponseFuzz() {}

  /**
   * Found by Jazzer by its name.
   *
   * @throws AssertionError when the parser breaks a promise
   */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) {
      return;
    }
    boolean toHead = (input[0] & 1) == 1;
    byte[] answer = Arrays.copyOfRange(input, 1, input.length);
    var random = new SplittableRandom(input[0]);
    IntUnaryOperator pieces = piece -> random.nextInt(1, 40);

    Reading whole = Reading.ofArray(answer, toHead, Reading::whole);
    same(whole, Reading.ofArray(answer, toHead, piece -> 1));
    same(whole, Reading.ofArray(answer, toHead, pieces));
    var parser = new ResponseParser(new ParserMemory());
    for (IntUnaryOperator sizes :
        List.<IntUnaryOperator>of(Reading::whole, pieces, Reading::whole)) {
      same(whole.counted(), Reading.ofBuffers(parser, answer, toHead, sizes));
    }
    if (whole.end() == End.COMPLETE) {
      int length = random.nextInt(answer.length);
      Reading beginning = Reading.ofArray(Arrays.copyOf(answer, length), toHead, Reading::whole);
      if (beginning.end() != End.INCOMPLETE || beginning.atClose() == End.COMPLETE) {
        throw new AssertionError(
            "Complete with "
                + answer.length
                + " bytes, of which the first "
                + length
                + " are: "
                + beginning);
      }
    }
  }

  private static void same(Reading expected, Reading found) {
    if (!expected.equals(found)) {
      throw new AssertionError("Read whole: " + expected + ", in pieces: " + found);
    }
  }
}
