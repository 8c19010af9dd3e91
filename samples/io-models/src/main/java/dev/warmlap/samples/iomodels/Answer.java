package dev.warmlap.samples.iomodels;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What is sent back.
 *
 * @param status of HTTP, such as 200
 * @param type the Content-Type
 * @param body not to be changed: it may be sent many times, at once
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares answers.
record Answer(int status, String type, byte[] body) {

  static Answer text(int status, String text) {
    return new Answer(status, "text/plain; charset=utf-8", (text + "\n").getBytes(UTF_8));
  }

  static Answer json(String text) {
    return new Answer(200, "application/json", (text + "\n").getBytes(UTF_8));
  }

  String reason() {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 431 -> "Request Header Fields Too Large";
      case 505 -> "HTTP Version Not Supported";
      default -> throw new IllegalStateException("No reason phrase for status " + status);
    };
  }
}
