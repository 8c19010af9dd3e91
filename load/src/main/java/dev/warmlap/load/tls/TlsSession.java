package dev.warmlap.load.tls;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;

/**
 * The TLS of one connection: turns clear bytes into records and back, and moves none of them
 * anywhere. For the loop's thread. The message of every exception is for users.
 */
sealed interface TlsSession permits BoringSession, EngineSession {

  /** How a call to {@link #decrypt} has ended. */
  enum Decrypted {
    /** All that came has been consumed; the beginning of a record is kept in here. */
    ALL,
    /** There may be more: call again. */
    PART,
    /** The peer has said that nothing more will come. */
    END
  }

  /** Takes records, which are its own only until it returns. */
  @FunctionalInterface
  interface Sink {
    void add(ByteBuffer records);
  }

  /**
   * Goes on with the handshake as far as the bytes reach.
   *
   * @param bytes direct; consumed, except what follows the handshake; none to begin
   * @return whether the handshake is done
   */
  boolean handshake(ByteBuffer bytes, Sink sink) throws SSLException;

  /** Encrypts all of the bytes, which are direct. */
  void encrypt(ByteBuffer clear, Sink sink) throws SSLException;

  /**
   * Decrypts the next record that holds data, if it is there to its end.
   *
   * @param bytes direct
   * @param clear direct, empty, with room for a whole record; its position is moved
   */
  Decrypted decrypt(ByteBuffer bytes, ByteBuffer clear) throws SSLException;

  /** Whether the handshake, now done, was shortened. */
  boolean resumed();

  /** What the handshake, now done, has agreed upon. */
  TlsProtocol protocol();

  /**
   * What is to be said before the connection is given up: an alert after a failure, else the end.
   */
  void sayEnd(Sink sink) throws SSLException;

  /** Frees what is not the collector's. To be called once, and nothing else after it. */
  void close();
}
