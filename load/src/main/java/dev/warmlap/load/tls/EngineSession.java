package dev.warmlap.load.tls;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * One connection by an {@link SSLEngine}. Its tasks, a handshake's heavy steps, are run at once:
 * they are the generator's CPU in any case.
 */
final class EngineSession implements TlsSession {

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  /** Put to a session at its first use: who meets it has not made the session anew. */
  private static final String USED = "dev.warmlap.used";

  private final SSLEngine engine;
  private final TlsBuffers buffers;
  private final RecordAssembly assembly = new RecordAssembly();
  private boolean begun;
  private boolean resumed;

  EngineSession(SSLEngine engine, TlsBuffers buffers) {
    this.engine = engine;
    this.buffers = buffers;
  }

  @Override
  public boolean handshake(ByteBuffer bytes, Sink sink) throws SSLException {
    try {
      if (!begun) {
        begun = true;
        engine.beginHandshake();
      }
      while (true) {
        switch (engine.getHandshakeStatus()) {
          case NEED_TASK -> runTasks();
          case NEED_WRAP -> wrap(NOTHING, sink);
          case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
            ByteBuffer record = assembly.next(bytes);
            if (record == null) {
              return false;
            }
            if (unwrap(record, buffers.clear().clear()) == Status.CLOSED) {
              throw new SSLException("the peer ended the handshake");
            }
          }
          case FINISHED, NOT_HANDSHAKING -> {
            meetSession();
            return true;
          }
        }
      }
    } catch (SSLException e) {
      throw inWords(e);
    }
  }

  private void meetSession() {
    SSLSession session = engine.getSession();
    resumed = session.getValue(USED) != null;
    session.putValue(USED, true);
  }

  @Override
  public void encrypt(ByteBuffer clear, Sink sink) throws SSLException {
    try {
      while (clear.hasRemaining()) {
        // New keys, if the peer asked for them, come as a record of their own before the data.
        wrap(clear, sink);
      }
    } catch (SSLException e) {
      throw inWords(e);
    }
  }

  @Override
  public Decrypted decrypt(ByteBuffer bytes, ByteBuffer clear) throws SSLException {
    try {
      while (clear.position() == 0) {
        ByteBuffer record = assembly.next(bytes);
        if (record == null) {
          return Decrypted.ALL;
        }
        if (unwrap(record, clear) == Status.CLOSED) {
          return Decrypted.END;
        }
        runTasks();
        if (engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING
            && protocol() == TlsProtocol.TLS_1_2) {
          throw new SSLException("the peer asked to renegotiate, which is not done here");
        }
      }
      return bytes.hasRemaining() ? Decrypted.PART : Decrypted.ALL;
    } catch (SSLException e) {
      throw inWords(e);
    }
  }

  private Status unwrap(ByteBuffer record, ByteBuffer clear) throws SSLException {
    SSLEngineResult result = engine.unwrap(record, clear);
    if (result.getStatus() == Status.BUFFER_OVERFLOW
        || result.getStatus() == Status.BUFFER_UNDERFLOW) {
      throw new SSLException("a record of the peer is larger than its session allows");
    }
    return result.getStatus();
  }

  private void wrap(ByteBuffer clear, Sink sink) throws SSLException {
    ByteBuffer records = buffers.records().clear();
    SSLEngineResult result = engine.wrap(clear, records);
    if (result.getStatus() != Status.OK) {
      throw new SSLException("nothing can be sent any more (" + result.getStatus() + ")");
    }
    runTasks();
    sink.add(records.flip());
  }

  private void runTasks() {
    if (engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
      for (Runnable task = engine.getDelegatedTask();
          task != null;
          task = engine.getDelegatedTask()) {
        task.run();
      }
    }
  }

  private static SSLException inWords(SSLException e) {
    return new SSLException(TlsWords.ofEngine(e), e);
  }

  @Override
  public boolean resumed() {
    return resumed;
  }

  @Override
  public TlsProtocol protocol() {
    return TlsProtocol.of(engine.getSession().getProtocol());
  }

  @Override
  public void sayEnd(Sink sink) throws SSLException {
    engine.closeOutbound();
    while (!engine.isOutboundDone()) {
      ByteBuffer records = buffers.records().clear();
      if (engine.wrap(NOTHING, records).bytesProduced() == 0) {
        return;
      }
      sink.add(records.flip());
    }
  }

  @Override
  public void close() {
    // All of it is the collector's.
  }
}
