package dev.warmlap.load.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * What is kept of an answer for whoever looks into it: the beginning of its body and the header
 * fields that were asked for. Those of interim answers and trailers are not kept.
 *
 * <p>It holds the last answer that a parser has read for it; for the parser's thread. Parsers that
 * only count go without one.
 */
public final class Excerpt {

  private record Field(String name, String value) {}

  private final int bodyLimit;
  private final List<String> asked;
  private final List<Field> fields = new ArrayList<>();
  private boolean lastFieldKept;
  private byte[] body = new byte[0];
  private int length;
  private boolean cut;

  /**
   * @param bodyLimit bytes of a body that are kept at most
   * @param fieldNames names of header fields, in any case
   */
  public Excerpt(int bodyLimit, Collection<String> fieldNames) {
    if (bodyLimit < 0) {
      throw new IllegalArgumentException("A body's limit is 0 or more, found " + bodyLimit);
    }
    this.bodyLimit = bodyLimit;
    this.asked = fieldNames.stream().map(Excerpt::lowerCase).distinct().toList();
  }

  /**
   * The body without its chunks' framing, in the coding it was sent in (gzip stays gzip).
   *
   * @return a copy of the kept bytes
   */
  public byte[] body() {
    return Arrays.copyOf(body, length);
  }

  /** Whether the body was longer than the limit. */
  public boolean isCut() {
    return cut;
  }

  /**
   * The values of a field that was asked for, one for each time it came, unfolded and without
   * blanks around them; bytes that are not ASCII are read as ISO 8859-1.
   */
  public List<String> values(String fieldName) {
    String name = lowerCase(fieldName);
    return fields.stream().filter(field -> field.name.equals(name)).map(Field::value).toList();
  }

  void begin() {
    fields.clear();
    lastFieldKept = false;
    length = 0;
    cut = false;
  }

  /** A header line that has been found good. */
  void line(byte[] bytes, int from, int to) {
    if (Octets.isBlank(bytes[from])) {
      if (lastFieldKept) {
        Field before = fields.removeLast();
        fields.add(new Field(before.name, (before.value + ' ' + text(bytes, from, to)).strip()));
      }
      return;
    }
    int colon = HeaderField.colon(bytes, from, to);
    lastFieldKept = false;
    for (String name : asked) {
      if (Octets.isWord(name, bytes, from, colon)) {
        fields.add(new Field(name, text(bytes, colon + 1, to)));
        lastFieldKept = true;
      }
    }
  }

  void body(byte[] bytes, int from, int to) {
    int taken = Math.min(to - from, bodyLimit - length);
    cut |= taken < to - from;
    if (length + taken > body.length) {
      body = Arrays.copyOf(body, Math.min(bodyLimit, Math.max(length + taken, 2 * body.length)));
    }
    System.arraycopy(bytes, from, body, length, taken);
    length += taken;
  }

  private static String text(byte[] bytes, int from, int to) {
    int start = Octets.skipBlanks(bytes, from, to);
    int end = Octets.trimBlanks(bytes, start, to);
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
