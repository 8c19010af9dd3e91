package dev.warmlap.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.http.Answers.Answer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ResponseSplittingTest {

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void anAnswerIsReadAsItIsMeantHoweverItIsSplit(
      @ForAll("answers") Answer answer, @ForAll("pieces") List<Integer> pieces) {
    assertThat(Reading.ofArray(answer.bytes(), answer.toHead(), Reading::whole))
        .isEqualTo(answer.reading());
    assertThat(Reading.ofArray(answer.bytes(), answer.toHead(), in(pieces)))
        .isEqualTo(answer.reading());
  }

  /** The second time its head is known, if it was whole in the first piece. */
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void anAnswerIsReadTheSameFromBuffersAndAgain(
      @ForAll("answers") Answer answer, @ForAll("pieces") List<Integer> pieces) {
    var parser = new ResponseParser(new ParserMemory());
    for (IntUnaryOperator sizes :
        List.<IntUnaryOperator>of(Reading::whole, Reading::whole, in(pieces), in(pieces))) {
      assertThat(Reading.ofBuffers(parser, answer.bytes(), answer.toHead(), sizes))
          .isEqualTo(answer.reading().counted());
    }
  }

  /** Two answers that share the memory of one thread, as on connections with a mix of requests. */
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void answersInTurnsDoNotMistakeEachOthersHeads(
      @ForAll("answers") Answer one, @ForAll("answers") Answer other) {
    var memory = new ParserMemory();
    for (Answer answer : List.of(one, other, other, one)) {
      assertThat(
              Reading.ofBuffers(
                  new ResponseParser(memory), answer.bytes(), answer.toHead(), Reading::whole))
          .isEqualTo(answer.reading().counted());
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void noBeginningOfAnAnswerIsComplete(@ForAll("answers") Answer answer, @ForAll int place) {
    int length = Math.floorMod(place, answer.bytes().length);
    Reading beginning =
        Reading.ofArray(Arrays.copyOf(answer.bytes(), length), answer.toHead(), Reading::whole);
    assertThat(beginning.end()).isEqualTo(Reading.End.INCOMPLETE);
    if (answer.reading().end() == Reading.End.COMPLETE) {
      assertThat(beginning.atClose())
          .isEqualTo(length == 0 ? Reading.End.INCOMPLETE : Reading.End.TRUNCATED);
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void whatFollowsAnAnswerUnaskedIsMalformed(
      @ForAll("answers") Answer answer, @ForAll byte more, @ForAll("pieces") List<Integer> pieces) {
    byte[] longer = Arrays.copyOf(answer.bytes(), answer.bytes().length + 1);
    longer[longer.length - 1] = more;
    if (answer.reading().end() == Reading.End.COMPLETE) {
      assertThat(Reading.ofArray(longer, answer.toHead(), in(pieces)).end())
          .isEqualTo(Reading.End.MALFORMED);
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void damagedAnswersReadTheSameHoweverTheyAreSplit(
      @ForAll("answers") Answer answer,
      @ForAll("pieces") List<Integer> pieces,
      @ForAll int place,
      @ForAll byte damage) {
    byte[] bytes = answer.bytes();
    bytes[Math.floorMod(place, bytes.length)] = damage;
    readsTheSame(bytes, answer.toHead(), pieces);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void noBytesAtAllBreakTheParser(
      @ForAll byte[] noise,
      @ForAll("answers") Answer answer,
      @ForAll("pieces") List<Integer> pieces) {
    byte[] bytes = answer.bytes();
    int half = bytes.length / 2;
    byte[] turned = Arrays.copyOf(bytes, half + noise.length);
    System.arraycopy(noise, 0, turned, half, noise.length);
    readsTheSame(noise, false, pieces);
    readsTheSame(turned, answer.toHead(), pieces);
  }

  private static void readsTheSame(byte[] bytes, boolean toHead, List<Integer> pieces) {
    Reading whole = Reading.ofArray(bytes, toHead, Reading::whole);
    assertThat(Reading.ofArray(bytes, toHead, in(pieces))).isEqualTo(whole);
    var parser = new ResponseParser(new ParserMemory());
    for (IntUnaryOperator sizes :
        List.<IntUnaryOperator>of(in(pieces), Reading::whole, in(pieces), Reading::whole)) {
      assertThat(Reading.ofBuffers(parser, bytes, toHead, sizes)).isEqualTo(whole.counted());
    }
  }

  private static IntUnaryOperator in(List<Integer> pieces) {
    return piece -> pieces.get(piece % pieces.size());
  }

  @Provide
  Arbitrary<Answer> answers() {
    return Answers.valid();
  }

  @Provide
  Arbitrary<List<Integer>> pieces() {
    return Arbitraries.integers().between(1, 40).list().ofMinSize(1).ofMaxSize(12);
  }
}
