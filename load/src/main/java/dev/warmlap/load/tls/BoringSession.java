package dev.warmlap.load.tls;

import io.netty.internal.tcnative.Buffer;
import io.netty.internal.tcnative.SSL;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;

/**
 * One connection by BoringSSL. Its input and output (BIO) is one of netty-tcnative's own, which
 * reads from, or writes to, the memory that it has been pointed to; what BoringSSL writes while it
 * reads (handshakes, alerts) goes to a buffer inside instead, and must be fetched.
 *
 * <p>BoringSSL takes from its input exactly one record's header, then that record's rest, and keeps
 * what has come of an unfinished one itself. So when the input is used up, no whole record is left.
 */
final class BoringSession implements TlsSession {

  /**
   * Every connection has one for as long as it lives; what is longer, as a hello, comes in parts.
   */
  private static final int INSIDE_BYTES = 512;

  private final BoringContext context;
  private final long ssl;
  private final long bio;
  private boolean begun;
  private boolean broken;

  BoringSession(BoringContext context, long ssl) {
    this.context = context;
    this.ssl = ssl;
    this.bio = SSL.bioNewByteBuffer(ssl, INSIDE_BYTES);
  }

  @Override
  public boolean handshake(ByteBuffer bytes, Sink sink) throws SSLException {
    if (!begun) {
      begun = true;
      context.offerTicket(ssl);
    }
    int length = bytes.remaining();
    long address = Buffer.address(bytes) + bytes.position();
    while (true) {
      SSL.bioSetByteBuffer(bio, address, length, false);
      int result = SSL.doHandshake(ssl);
      int left = SSL.bioLengthByteBuffer(bio);
      address += length - left;
      length = left;
      bytes.position(bytes.limit() - left);
      int error = result == 1 ? SSL.SSL_ERROR_NONE : SSL.getError(ssl, result);
      if (error != SSL.SSL_ERROR_NONE
          && error != SSL.SSL_ERROR_WANT_READ
          && error != SSL.SSL_ERROR_WANT_WRITE) {
        throw broken();
      }
      fetchInside(sink);
      if (error != SSL.SSL_ERROR_WANT_WRITE) {
        return error == SSL.SSL_ERROR_NONE;
      }
    }
  }

  @Override
  public void encrypt(ByteBuffer clear, Sink sink) throws SSLException {
    fetchInside(sink);
    long address = Buffer.address(clear);
    while (clear.hasRemaining()) {
      pointToRecords();
      int taken =
          SSL.writeToSSL(
              ssl,
              address + clear.position(),
              Math.min(clear.remaining(), SSL.SSL_MAX_PLAINTEXT_LENGTH));
      if (taken <= 0) {
        throw broken();
      }
      clear.position(clear.position() + taken);
      hand(sink);
    }
  }

  @Override
  public Decrypted decrypt(ByteBuffer bytes, ByteBuffer clear) throws SSLException {
    SSL.bioSetByteBuffer(bio, Buffer.address(bytes) + bytes.position(), bytes.remaining(), false);
    int read = SSL.readFromSSL(ssl, context.clearAddress(), clear.capacity());
    bytes.position(bytes.limit() - SSL.bioLengthByteBuffer(bio));
    if (read > 0) {
      clear.position(read);
      return bytes.hasRemaining() ? Decrypted.PART : Decrypted.ALL;
    }
    int error = SSL.getError(ssl, read);
    if (error == SSL.SSL_ERROR_WANT_READ) {
      return Decrypted.ALL;
    }
    if (error == SSL.SSL_ERROR_ZERO_RETURN) {
      return Decrypted.END;
    }
    throw broken();
  }

  @Override
  public boolean resumed() {
    return SSL.isSessionReused(ssl);
  }

  @Override
  public TlsProtocol protocol() {
    return TlsProtocol.of(SSL.getVersion(ssl));
  }

  @Override
  public void sayEnd(Sink sink) {
    fetchInside(sink);
    if (!broken) {
      pointToRecords();
      SSL.shutdownSSL(ssl);
      hand(sink);
    }
  }

  @Override
  public void close() {
    // Frees the BIO as well.
    SSL.freeSSL(ssl);
  }

  private SSLException broken() {
    broken = true;
    return context.failure();
  }

  /** Fetches what was written during reads. All of it, for the buffer inside cannot wrap round. */
  private void fetchInside(Sink sink) {
    if (SSL.bioLengthNonApplication(bio) > 0) {
      pointToRecords();
      SSL.bioFlushByteBuffer(bio);
      hand(sink);
    }
  }

  private void pointToRecords() {
    SSL.bioSetByteBuffer(bio, context.recordsAddress(), context.records().capacity(), true);
  }

  private void hand(Sink sink) {
    ByteBuffer records = context.records().clear();
    records.limit(records.capacity() - SSL.bioLengthByteBuffer(bio));
    if (records.hasRemaining()) {
      sink.add(records);
    }
  }
}
