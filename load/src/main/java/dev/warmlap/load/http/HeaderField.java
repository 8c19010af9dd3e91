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
    HeaderField candidate =
        switch (to - from) {
          case 10 -> CONNECTION;
          case 14 -> CONTENT_LENGTH;
          case 17 -> TRANSFER_ENCODING;
          default -> OTHER;
        };
    return candidate != OTHER && Octets.isWord(candidate.name, bytes, from, to) ? candidate : OTHER;
  }

  /** Index of the colon after a field's name, or -1 where the line does not begin with a name. */
  static int colon(byte[] bytes, int from, int to) {
    int colon = ByteSearch.colon(bytes, from, to);
    return colon > from && !Octets.isBlank(bytes[colon - 1]) ? colon : -1;
  }
}
