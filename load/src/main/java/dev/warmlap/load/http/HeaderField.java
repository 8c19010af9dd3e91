package dev.warmlap.load.http;

/** The header fields that say how an answer is framed. */
enum HeaderField {
  CONTENT_LENGTH("content-length"),
  TRANSFER_ENCODING("transfer-encoding"),
  CONNECTION("connection"),
  OTHER("");

  private final String name;

  HeaderField(String name) {
    this.name = name;
  }

  /** Which field the name in {@code [from, to)} is, whatever its case. */
  static HeaderField of(byte[] bytes, int from, int to) {
    return switch (to - from) {
      case 10 -> CONNECTION.or(bytes, from);
      case 14 -> CONTENT_LENGTH.or(bytes, from);
      case 17 -> TRANSFER_ENCODING.or(bytes, from);
      default -> OTHER;
    };
  }

  private HeaderField or(byte[] bytes, int from) {
    return isWord(name, bytes, from) ? this : OTHER;
  }

  /** Whether the lower-case word stands there, in any case. */
  static boolean isWord(String word, byte[] bytes, int from) {
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
}
