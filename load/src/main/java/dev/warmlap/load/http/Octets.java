package dev.warmlap.load.http;

/** The small grammar inside a line, on bytes where they lie (RFC 9110 5.6). */
final class Octets {

  private Octets() {}

  static boolean isBlank(byte octet) {
    return octet == ' ' || octet == '\t';
  }

  static int skipBlanks(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  static int trimBlanks(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && isBlank(bytes[end - 1])) {
      end--;
    }
    return end;
  }

  /** End of the list's element that begins there. */
  static int endOfElement(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != ',') {
      at++;
    }
    return at;
  }

  /** Whether the lower-case word stands in {@code [from, to)}, in any case. */
  static boolean isWord(String word, byte[] bytes, int from, int to) {
    if (to - from != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      int found = bytes[from + i];
      if (found >= 'A' && found <= 'Z') {
        found |= 0x20;
      }
      if (found != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The decimal number in {@code [from, to)}, or -1 when it is none that a long can hold. */
  static long decimal(byte[] bytes, int from, int to) {
    long number = 0;
    for (int at = from; at < to; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9 || number > (Long.MAX_VALUE - 9) / 10) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return from < to ? number : -1;
  }
}
