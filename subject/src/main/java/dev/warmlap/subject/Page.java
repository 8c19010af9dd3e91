package dev.warmlap.subject;

import dev.warmlap.host.TlsIdentity;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Asks a subject on the loopback address for a page, one connection a question. For readiness and
 * for recording an answer; load is the load module's.
 */
final class Page {

  /** Methods whose requests state the length of their body also when it is empty (RFC 9110 8.6). */
  private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

  /** Of recording one answer; the page answered before. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

  private final int port;
  private final @Nullable SSLContext tls;

  private Page(int port, @Nullable SSLContext tls) {
    this.port = port;
    this.tls = tls;
  }

  static Page plain(int port) {
    return new Page(port, null);
  }

  /**
   * Over TLS, trusting only the run's own certificate.
   *
   * @throws SubjectException when the identity cannot be read
   */
  static Page secure(int port, TlsIdentity identity) {
    try (InputStream file = Files.newInputStream(identity.keyStore())) {
      KeyStore own = KeyStore.getInstance("PKCS12");
      own.load(file, identity.password().toCharArray());
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(TlsIdentity.ALIAS, own.getCertificate(TlsIdentity.ALIAS));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return new Page(port, context);
    } catch (IOException | GeneralSecurityException e) {
      throw new SubjectException(
          "The run's certificate " + identity.keyStore() + " could not be read: " + e, e);
    }
  }

  int port() {
    return port;
  }

  boolean tls() {
    return tls != null;
  }

  /**
   * @param step whose request and body are sent as they stand
   * @param timeout for the connection, and again for each silence while the answer comes
   * @param giveUp when this completes, there will be no answer: the connection is closed at once
   * @throws IOException when there is no complete answer
   */
  Answer ask(Step step, Duration timeout, CompletableFuture<?> giveUp) throws IOException {
    int millis = Math.toIntExact(Math.max(1, timeout.toMillis()));
    InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
    try (var plain = new Socket()) {
      var _ = giveUp.thenRun(() -> abandon(plain));
      plain.connect(new InetSocketAddress(loopback, port), millis);
      plain.setSoTimeout(millis);
      plain.setTcpNoDelay(true);
      try (Socket socket =
          tls == null
              ? plain
              : tls.getSocketFactory().createSocket(plain, "127.0.0.1", port, true)) {
        socket.getOutputStream().write(head(step));
        socket.getOutputStream().write(step.body().bytes());
        socket.getOutputStream().flush();
        return new AnswerReader(new BufferedInputStream(socket.getInputStream()))
            .read(step.request().method());
      }
    }
  }

  /**
   * The raw bytes of an answer on a connection that is kept alive.
   *
   * @throws SubjectException when there is no complete answer, or its end is the connection's
   */
  byte[] record(Step step, CompletableFuture<?> giveUp) {
    String asked = step.request().method() + " " + step.request().path();
    try {
      Answer answer = ask(step, ANSWER_TIMEOUT, giveUp);
      if (!answer.framed()) {
        throw new SubjectException(
            "The subject's answer to "
                + asked
                + " says neither its length nor that it comes in chunks: each answer would cost a"
                + " new connection. Ask for another page.");
      }
      return answer.raw();
    } catch (IOException e) {
      throw new SubjectException(
          "The subject's answer to " + asked + " could not be recorded: " + e.getMessage(), e);
    }
  }

  /** What is wrong with the answer to this request; empty when it is a good one. */
  Optional<String> problemWith(Step step, CompletableFuture<?> giveUp) {
    String asked = step.request().method() + " " + step.request().path();
    try {
      int status = ask(step, ANSWER_TIMEOUT, giveUp).status();
      return step.expectation().accepts(status)
          ? Optional.empty()
          : Optional.of("answered " + asked + " with HTTP status " + status);
    } catch (IOException e) {
      return Optional.of("gave no complete answer to " + asked + " (" + e.getMessage() + ")");
    }
  }

  private static void abandon(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      return; // closed either way
    }
  }

  private byte[] head(Step step) {
    Request request = step.request();
    var text = new StringBuilder();
    text.append(request.method()).append(' ').append(request.path()).append(" HTTP/1.1\r\n");
    text.append("Host: 127.0.0.1:").append(port).append("\r\n");
    request
        .headers()
        .forEach((name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
    boolean withBody = step.body().length() > 0;
    if (withBody || METHODS_WITH_BODY.contains(request.method())) {
      text.append("Content-Length: ").append(step.body().length()).append("\r\n");
    }
    return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
