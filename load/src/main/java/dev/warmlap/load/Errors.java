package dev.warmlap.load;

import dev.warmlap.load.Connection.Phase;
import dev.warmlap.model.measure.ErrorKind;
import java.io.IOException;
import javax.net.ssl.SSLException;

/** Which kind of error a failed call on a socket is. */
final class Errors {

  private Errors() {}

  /** On an open connection: a broken pipe is the reset that a writer sees. */
  static ErrorKind ofRequest(IOException e) {
    return e instanceof SSLException ? ErrorKind.TLS : ErrorKind.RESET;
  }

  /** While a connection is made; whatever ends it in the handshake makes that one fail. */
  static ErrorKind ofConnecting(Phase phase) {
    return phase == Phase.HANDSHAKING ? ErrorKind.TLS : ErrorKind.CONNECT;
  }
}
