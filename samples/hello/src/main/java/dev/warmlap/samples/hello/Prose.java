package dev.warmlap.samples.hello;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Text that compresses about as well as written language does, the same in every process. */
final class Prose {

  /**
   * More than the 32 KiB that deflate looks back (RFC 1951), so that repeating it saves nothing.
   */
  private static final int LENGTH = 64 << 10;

  private static final int LINE = 76;

  private static final String[] WORDS =
      """
      a about accept across after again all also an and any answer are as at back be because been
      before behind between body both but by cache call can carrier client cold come connection
      could count day deep do each early empty end even every far fast few field first flow for
      from full give go good great had half hand hard has have head heap here high hold house how
      if in into is it its join keep kind know large last late lead least leave less let level
      light like line little load lock long look low made main make many mark may measure memory
      might more most much must name near need never new next no not now number of off often old
      on once one only open or order other our out over own page park part path place point pool
      port pull push put queue quick quiet rate read ready request rest right ring room round run
      same say second see send server set shall short should show side since sleep slow small so
      some soon stack stand start state steady step still stop such take task than that the their
      them then there these they thing think this thread through time to too turn two under until
      up use very wait wake walk warm was way we well were what when where which while who wide
      will window wire with within word work would write year yet you"""
          .split("\\s+");

  private Prose() {}

  static byte[] bytes() {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder(LENGTH + LINE);
    int lineStart = 0;
    while (text.length() < LENGTH) {
      // The smaller of two draws: few words make up most of a text, as in any language.
      int word = Math.min(random.nextInt(WORDS.length), random.nextInt(WORDS.length));
      text.append(WORDS[word]);
      boolean lineIsFull = text.length() - lineStart >= LINE;
      text.append(lineIsFull ? '\n' : ' ');
      if (lineIsFull) {
        lineStart = text.length();
      }
    }
    return text.substring(0, LENGTH).getBytes(StandardCharsets.US_ASCII);
  }
}
