package dev.warmlap.load.net;

import dev.warmlap.load.net.NetFailure.Kind;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;

/**
 * What the JDK's exceptions of sockets mean. It has a class for some errors of the system, and for
 * the others only the system's words, which are English unless the system has been told otherwise:
 * there they stay OTHER, with those words as detail.
 */
final class IoFailures {

  private IoFailures() {}

  static NetFailure of(IOException e) {
    String words = words(e);
    return new NetFailure(kind(e, words), words);
  }

  /**
   * For the binding to a source address: that it is none of this machine's is no lack of ports,
   * though the system has one word for both.
   */
  static NetFailure ofBinding(IOException e) {
    String words = words(e);
    return new NetFailure(words.contains("in use") ? Kind.NO_PORT : Kind.OTHER, words);
  }

  private static Kind kind(IOException e, String words) {
    return switch (e) {
      case BindException _ -> words.contains("denied") ? Kind.OTHER : Kind.NO_PORT;
      case NoRouteToHostException _ -> Kind.UNREACHABLE;
      case ConnectException _ -> words.contains("timed out") ? Kind.OTHER : Kind.REFUSED;
      default -> kind(words);
    };
  }

  private static Kind kind(String words) {
    if (words.contains("reset") || words.contains("Broken pipe")) {
      return Kind.RESET;
    }
    if (words.contains("Too many open files")) {
      return Kind.NO_DESCRIPTOR;
    }
    return words.contains("unreachable") || words.contains("is down")
        ? Kind.UNREACHABLE
        : Kind.OTHER;
  }

  private static String words(IOException e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}
