package dev.warmlap.model.study;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What is sent with a request. */
@SuppressWarnings("ArrayRecordComponent") // copied, and compared by content below
public record Body(byte[] bytes) {

  /** No body. */
  public static final Body NONE = new Body(new byte[0]);

  public Body {
    bytes = bytes.clone();
  }

  @Override
  public byte[] bytes() {
    return bytes.clone();
  }

  /** This text in UTF-8. */
  public static Body of(String text) {
    return new Body(text.getBytes(StandardCharsets.UTF_8));
  }

  public int length() {
    return bytes.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Body body && Arrays.equals(bytes, body.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "Body of " + bytes.length + " bytes";
  }
}
