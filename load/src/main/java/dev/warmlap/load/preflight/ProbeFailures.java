package dev.warmlap.load.preflight;

import dev.warmlap.load.Target;
import dev.warmlap.load.http.ResponseParser;
import dev.warmlap.load.preflight.ProbeResult.Failed;
import dev.warmlap.load.preflight.ProbeResult.Reason;
import dev.warmlap.load.tls.TlsOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells the ways in which a probe fails apart, and finds the words for them. */
final class ProbeFailures {

  /**
   * What a server says to a certificate that it does not like, or misses: the alerts of RFC 8446,
   * 6.2, that are about one, in JSSE's words.
   */
  private static final Pattern ALERT_OF_CERTIFICATE =
      Pattern.compile("fatal alert: (\\w*certificate\\w*|unknown_ca)");

  private final ProbeOrder order;
  private final Target target;

  ProbeFailures(ProbeOrder order) {
    this.order = order;
    this.target = order.target();
  }

  Failed of(Reason reason, String found) {
    return new Failed(reason, "Asked to load " + target + ", but " + found);
  }

  Failed noSource(IOException cause) {
    return of(
        Reason.NO_SOURCE,
        "connections were to come from "
            + order.connecting().from()
            + ", and that is no address of this machine ("
            + cause.getMessage()
            + ").");
  }

  Failed notConnected(InetSocketAddress address, IOException cause) {
    String where = address.getAddress().getHostAddress() + " port " + address.getPort();
    String words = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    return switch (cause) {
      case BindException _ -> noSource(cause);
      case SocketTimeoutException _ ->
          of(
              Reason.CONNECT_TIMEOUT,
              where
                  + " did not take the connection within "
                  + seconds(order.connecting().connectTimeout())
                  + ": nothing answers there, something on the way drops what is sent, or the"
                  + " server no longer accepts. Check the address and the server, or allow more"
                  + " with --connect-timeout.");
      case ConnectException _ when words.contains("refused") ->
          of(
              Reason.REFUSED,
              "nobody listens at "
                  + where
                  + " (connection refused). Start the server, or correct the port.");
      default ->
          of(
              Reason.UNREACHABLE,
              where + " cannot be reached (" + cause.getMessage() + "). Check the address.");
    };
  }

  /** If it failed because of a certificate, on whichever side; else null. */
  @Nullable Failed ofCertificate(IOException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        return untrusted(String.valueOf(cause.getMessage()));
      }
    }
    Matcher alert = ALERT_OF_CERTIFICATE.matcher(String.valueOf(failure.getMessage()));
    return alert.find() ? refused(alert.group(1)) : null;
  }

  private Failed untrusted(String why) {
    return of(
        Reason.CERTIFICATE,
        "its certificate is not accepted. "
            + why
            + ". If the server is yours, name its certificate, or its authority's, with --cacert"
            + " FILE; if the certificate is for another name, say that name with --sni NAME; or"
            + " accept any with --insecure.");
  }

  private Failed refused(String alert) {
    return of(
        Reason.CLIENT_CERTIFICATE,
        hasNoCertificate()
            ? "the server wants a client certificate (it answered with the TLS alert '"
                + alert
                + "'). Show it one with --cert FILE --key FILE."
            : "the server does not accept the client certificate (it answered with the TLS alert '"
                + alert
                + "'). Is it valid, and signed by an authority that the server knows?");
  }

  /**
   * A server that misses a certificate says so and closes; who is still writing then meets the
   * close, and may never read why.
   */
  private String perhapsCertificate() {
    return target.tls() && hasNoCertificate()
        ? " If the server wants a client certificate, show it one with --cert FILE --key FILE."
        : "";
  }

  private boolean hasNoCertificate() {
    TlsOptions asked = order.connecting().tls();
    return asked == null || asked.clientCertificate() == null;
  }

  Failed plainPort() {
    return of(
        Reason.WRONG_SCHEME,
        "that port answers in plain HTTP. Use http://" + target.authority() + ".");
  }

  Failed tlsPort() {
    return of(Reason.WRONG_SCHEME, "that port speaks TLS. Use https://" + target.authority() + ".");
  }

  Failed noTls(IOException cause) {
    String found =
        cause instanceof SocketTimeoutException
            ? "no TLS handshake came about within "
                + seconds(order.connecting().connectTimeout())
                + ". Does that port speak TLS? Else use http://, or allow more with"
                + " --connect-timeout."
            : "the TLS handshake failed ("
                + cause.getMessage()
                + "). Does that port speak TLS, and a version that is still allowed?"
                + (cause instanceof SocketException ? perhapsCertificate() : "");
    return of(Reason.TLS, found);
  }

  Failed noAnswer(IOException cause) {
    return switch (cause) {
      case SocketTimeoutException _ ->
          of(
              Reason.TIMEOUT,
              "no whole answer to "
                  + request()
                  + " came within "
                  + seconds(order.connecting().timeout())
                  + ". Look at the server, or allow more with --timeout.");
      case SocketException _ ->
          of(
              Reason.RESET,
              "the server broke the connection off on "
                  + request()
                  + " ("
                  + cause.getMessage()
                  + "). Its log may say why."
                  + perhapsCertificate());
      default -> of(Reason.TLS, "reading its answer failed: " + cause.getMessage() + ".");
    };
  }

  Failed noWholeAnswer(ResponseParser parser, byte[] received) {
    if (received.length == 0) {
      return of(
          Reason.CLOSED,
          "the server closed the connection on "
              + request()
              + " without an answer. Its log may say why.");
    }
    if (parser.malformed()) {
      return of(
          Reason.NOT_HTTP,
          "what answers there is not HTTP/1.1 that can be understood ("
              + parser.complaint()
              + "); it begins '"
              + AnswerHead.beginning(received)
              + "'. Check the port.");
    }
    return of(
        Reason.CLOSED,
        "the server ended its answer to "
            + request()
            + " in the middle, after "
            + received.length
            + " bytes that begin '"
            + AnswerHead.beginning(received)
            + "'. Its log may say why.");
  }

  private String request() {
    return order.request().method() + " " + order.request().path();
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + " s"
        : duration.toMillis() + " ms";
  }
}
