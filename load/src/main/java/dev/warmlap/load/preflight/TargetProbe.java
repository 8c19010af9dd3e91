package dev.warmlap.load.preflight;

import dev.warmlap.load.LoadException;
import dev.warmlap.load.Target;
import dev.warmlap.load.http.RequestBytes;
import dev.warmlap.load.preflight.Dialogue.Received;
import dev.warmlap.load.preflight.ProbeResult.Answered;
import dev.warmlap.load.preflight.ProbeResult.Failed;
import dev.warmlap.load.preflight.ProbeResult.Reason;
import dev.warmlap.load.tls.TlsOptions;
import dev.warmlap.load.tls.TlsSetup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Asks a target once, by stream sockets of its own, and says what is wrong in words that a user can
 * do something with. Where a failure looks like it, the other scheme is tried too: a port that
 * speaks TLS says very different things to plain text, and the other way round.
 */
public final class TargetProbe {

  /**
   * What a web server says to plain text on a port for TLS, and to a request that it cannot read.
   */
  private static final int BAD_REQUEST = 400;

  private final ProbeOrder order;
  private final Target target;
  private final Duration patience;
  private final Duration connectPatience;
  private final ProbeFailures failures;
  private volatile boolean stopped;
  private volatile @Nullable Dialogue current;

  /** A probe that has not begun. */
  public TargetProbe(ProbeOrder order) {
    this.order = order;
    this.target = order.target();
    this.patience = order.connecting().timeout();
    this.connectPatience = order.connecting().connectTimeout();
    this.failures = new ProbeFailures(order);
  }

  /** Ends the probe before its time; for any thread. */
  public void stop() {
    stopped = true;
    Dialogue dialogue = current;
    if (dialogue != null) {
      dialogue.close();
    }
  }

  /**
   * Asks.
   *
   * @throws LoadException when the request cannot be sent as HTTP, TLS cannot be spoken as asked,
   *     or the probe was stopped
   */
  public ProbeResult run() {
    byte[] request = request();
    ProbeResult result = resolved(request);
    if (stopped) {
      throw new LoadException("The probe of " + target + " was stopped.");
    }
    return result;
  }

  private byte[] request() {
    try {
      return RequestBytes.of(order.request(), target.authority(), order.body().bytes());
    } catch (IllegalArgumentException e) {
      throw new LoadException("The request cannot be sent. " + e.getMessage(), e);
    }
  }

  private ProbeResult resolved(byte[] request) {
    try {
      var _ = InetAddress.getAllByName(target.host());
    } catch (UnknownHostException e) {
      return failures.of(
          Reason.NO_ADDRESS,
          "the name '" + target.host() + "' has no address. Check its spelling.");
    }
    InetSocketAddress address;
    try {
      address = target.resolve();
    } catch (LoadException e) {
      return new Failed(Reason.NOT_LOOPBACK, String.valueOf(e.getMessage()));
    }
    try (var dialogue = new Dialogue()) {
      Failed unconnected = connect(dialogue, address);
      return unconnected != null ? unconnected : converse(dialogue, address, request);
    }
  }

  private @Nullable Failed connect(Dialogue dialogue, InetSocketAddress address) {
    current = dialogue;
    if (stopped) {
      dialogue.close();
    }
    InetAddress from;
    try {
      from = source();
    } catch (IOException e) {
      return failures.noSource(e);
    }
    try {
      dialogue.connect(address, from, connectPatience);
      return null;
    } catch (IOException e) {
      return failures.notConnected(address, e);
    }
  }

  private @Nullable InetAddress source() throws IOException {
    return order.connecting().from().isEmpty()
        ? null
        : InetAddress.getByName(order.connecting().from().getFirst());
  }

  private ProbeResult converse(Dialogue dialogue, InetSocketAddress address, byte[] request) {
    if (target.tls()) {
      TlsSetup tls = order.connecting().tlsWith(target);
      try {
        dialogue.secure(tls, connectPatience);
      } catch (IOException e) {
        Failed certificate = failures.ofCertificate(e);
        if (certificate != null) {
          return certificate;
        }
        dialogue.close(); // a server that takes one connection at a time waits for its end
        return answersInPlainText(address, request) ? failures.plainPort() : failures.noTls(e);
      }
    }
    Received received;
    try {
      received = dialogue.ask(request, toHead(), patience);
    } catch (IOException e) {
      dialogue.close();
      Failed certificate = failures.ofCertificate(e);
      return certificate != null ? certificate : otherScheme(address, failures.noAnswer(e));
    }
    dialogue.close();
    byte[] bytes = received.bytes().toByteArray();
    if (!received.parser().complete()) {
      return AnswerHead.isTlsAlert(bytes)
          ? failures.tlsPort()
          : otherScheme(address, failures.noWholeAnswer(received.parser(), bytes));
    }
    int status = received.parser().status();
    var answered =
        new Answered(
            status,
            received.whole() ? bytes : null,
            status >= 300 && status < 400 ? AnswerHead.location(bytes) : null);
    return status == BAD_REQUEST ? otherScheme(address, answered) : answered;
  }

  private boolean toHead() {
    return order.request().method().equals("HEAD");
  }

  /** What was found, unless it was plain text that was sent to a port for TLS. */
  private ProbeResult otherScheme(InetSocketAddress address, ProbeResult found) {
    return !target.tls() && agreesOnTls(address) ? failures.tlsPort() : found;
  }

  private boolean agreesOnTls(InetSocketAddress address) {
    try (var dialogue = new Dialogue()) {
      if (connect(dialogue, address) != null) {
        return false;
      }
      dialogue.secure(TlsSetup.of(TlsOptions.toAnybody(target.host())), connectPatience);
      return true;
    } catch (IOException e) {
      return false; // it is no TLS port then, and the first failure is what is told
    }
  }

  private boolean answersInPlainText(InetSocketAddress address, byte[] request) {
    try (var dialogue = new Dialogue()) {
      if (connect(dialogue, address) != null) {
        return false;
      }
      Received received = dialogue.ask(request, toHead(), connectPatience);
      return received.parser().complete() && received.parser().status() != BAD_REQUEST;
    } catch (IOException e) {
      return false; // it is no plain port then, and the first failure is what is told
    }
  }
}
