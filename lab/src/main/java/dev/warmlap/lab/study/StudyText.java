package dev.warmlap.lab.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Gets the characters of a file that the user names, or says why there are none to be had. */
public final class StudyText {

  /**
   * More than any study that a person writes (the shipped ones have 3 KiB), and little enough to be
   * read and checked in a moment.
   */
  static final int MAX_BYTES = 1 << 20;

  private StudyText() {}

  /** Of a study file. */
  static String read(Path file) {
    return checkCharacters(file, read(file, MAX_BYTES));
  }

  /**
   * The text of a file in UTF-8, without a byte order mark.
   *
   * @param maxBytes more than any such file has
   * @throws StudyException when it is not there, is larger or in another coding
   */
  public static String read(Path file, int maxBytes) {
    byte[] bytes = bytes(file, maxBytes);
    if (bytes.length > maxBytes) {
      throw problem(
          file,
          Place.WHOLE_FILE,
          "the file is larger than %d MiB, which no such file needs; is it the file you meant?"
              .formatted(maxBytes >> 20));
    }
    return decode(file, bytes);
  }

  /**
   * The text of bytes in UTF-8, without a byte order mark.
   *
   * @throws StudyException when they are in another coding
   */
  static String decode(Path file, byte[] bytes) {
    if (bytes.length >= 2
        && ((bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)
            || (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE))) {
      throw problem(file, Place.WHOLE_FILE, "the file is written in UTF-16; save it as UTF-8");
    }
    String text = decodeUtf8(file, bytes);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static byte[] bytes(Path file, int maxBytes) {
    if (Files.isDirectory(file)) {
      throw problem(file, Place.WHOLE_FILE, "this is a folder; name the file in it");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(maxBytes + 1);
    } catch (NoSuchFileException e) {
      throw problem(
          file,
          Place.WHOLE_FILE,
          "there is no such file (from " + Path.of("").toAbsolutePath() + ")");
    } catch (AccessDeniedException e) {
      throw problem(
          file, Place.WHOLE_FILE, "the file may not be read; check the rights of the file");
    } catch (IOException e) {
      throw problem(file, Place.WHOLE_FILE, "the file cannot be read: " + e.getMessage());
    }
  }

  private static String decodeUtf8(Path file, byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    boolean whole = !decoder.decode(in, out, true).isError();
    String text = out.flip().toString();
    if (!whole) {
      throw problem(
          file,
          placeOfEnd(text),
          "the byte 0x%02X is not UTF-8 here; save the file as UTF-8"
              .formatted(bytes[in.position()]));
    }
    return text;
  }

  /** YAML allows printable characters and line ends only (YAML 1.2.2, production 1). */
  private static String checkCharacters(Path file, String text) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      boolean printable =
          c == '\t' || c == '\n' || c == '\r' || c == 0x85 || (c >= 0x20 && c < 0x7F) || c >= 0xA0;
      if (!printable || c == 0xFEFF || c == 0xFFFE || c == 0xFFFF) {
        throw problem(
            file,
            placeOfEnd(text.substring(0, i)),
            "the character U+%04X cannot be in a YAML file; is this a text file?".formatted(c));
      }
    }
    return text;
  }

  /** Where the text that follows begins. */
  static Place placeOfEnd(String before) {
    int lineStart = before.lastIndexOf('\n') + 1;
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    return new Place(line, 1 + before.codePointCount(lineStart, before.length()));
  }

  private static StudyException problem(Path file, Place place, String message) {
    return new StudyException(List.of(new Problem(file, place, message)));
  }
}
