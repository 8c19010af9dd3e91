package dev.warmlap.load.process;

/** Tells where the requests of the generator end, one after another on a connection. */
final class RequestEnd {

  /** As the generator writes it. */
  private static final String LENGTH = "Content-Length: ";

  private final StringBuilder line = new StringBuilder();
  private int bodyLeft;
  private int bodyLength;

  /** Takes the next byte; whether it is the last one of a request. */
  boolean at(byte next) {
    if (bodyLeft > 0) {
      bodyLeft--;
      return bodyLeft == 0;
    }
    if (next == '\r') {
      return false;
    }
    if (next != '\n') {
      line.append((char) next);
      return false;
    }
    boolean headEnds = line.isEmpty();
    if (line.indexOf(LENGTH) == 0) {
      bodyLength = Integer.parseInt(line, LENGTH.length(), line.length(), 10);
    }
    line.setLength(0);
    if (headEnds) {
      bodyLeft = bodyLength;
      bodyLength = 0;
    }
    return headEnds && bodyLeft == 0;
  }
}
