package dev.warmlap.load.tls;

import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Handler;
import dev.warmlap.load.net.NetFailure;
import dev.warmlap.load.net.Route;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** One connection: hears of the plain one below, and tells the handler above. */
final class TlsChannel implements Channel, Handler, TlsSession.Sink {

  private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

  private enum State {
    CONNECTING,
    HANDSHAKE,
    OPEN,
    /** Open, but the peer has said that it will send no more. */
    ENDED,
    CLOSED
  }

  private final TlsNetwork network;
  private final Handler handler;
  private final TlsSession session;
  private final Channel plain;

  private State state = State.CONNECTING;
  private long begunNanos;
  private boolean answered;

  /** Whether records are gathered, to be sent at once. */
  private boolean gathering;

  /** Records to be sent, up to the position; or if {@link #handedOver}, sent already. */
  private ByteBuffer out = NOTHING;

  private boolean handedOver;
  private long handedOverPoll;

  private @Nullable SSLException failedSend;
  private boolean awaitsPoll;

  TlsChannel(TlsNetwork network, Route route, Handler handler) {
    this.network = network;
    this.handler = handler;
    this.session = network.open(this);
    this.plain = network.plain().connect(route, this);
  }

  @Override
  public void connected() {
    state = State.HANDSHAKE;
    begunNanos = System.nanoTime();
    handshake(NOTHING);
  }

  @Override
  public void received(ByteBuffer bytes) {
    if (state == State.HANDSHAKE) {
      if (!answered) {
        answered = true;
        if (!PlainAnswer.mayBeTls(bytes)) {
          fail(new NetFailure(NetFailure.Kind.TLS, PlainAnswer.inWords(bytes)));
          return;
        }
      }
      handshake(bytes);
    }
    if (state == State.OPEN) {
      decrypt(bytes);
    }
  }

  private void handshake(ByteBuffer bytes) {
    try {
      gathering = true;
      boolean done = session.handshake(bytes, this);
      if (done) {
        open();
      }
      gathering = false;
      handOver();
      if (done && handedOver) {
        // Requests want less room than a handshake.
        giveBack();
      }
    } catch (SSLException e) {
      fail(e);
    }
  }

  private void open() {
    state = State.OPEN;
    network
        .listener()
        .handshake(System.nanoTime() - begunNanos, session.resumed(), session.protocol());
    handler.connected();
  }

  private void decrypt(ByteBuffer bytes) {
    try {
      ByteBuffer clear = network.clear();
      TlsSession.Decrypted decrypted;
      do {
        decrypted = session.decrypt(bytes, clear.clear());
        if (clear.flip().hasRemaining()) {
          handler.received(clear);
        }
      } while (decrypted == TlsSession.Decrypted.PART && state == State.OPEN);
      if (decrypted == TlsSession.Decrypted.END && state == State.OPEN) {
        state = State.ENDED;
        handler.ended();
      }
    } catch (SSLException e) {
      fail(e);
    }
  }

  @Override
  public void ended() {
    switch (state) {
      case CONNECTING, HANDSHAKE ->
          fail(
              new NetFailure(
                  NetFailure.Kind.TLS,
                  answered
                      ? "The peer closed the connection amid the handshake"
                      : "The peer closed the connection without an answer to TLS;"
                          + " perhaps it does not speak TLS"));
      case OPEN ->
          fail(
              new NetFailure(
                  NetFailure.Kind.RESET,
                  "The peer closed the connection without the close_notify that ends TLS"));
      case ENDED, CLOSED -> {
        // It was told when the close_notify came.
      }
    }
  }

  @Override
  public void failed(NetFailure failure) {
    fail(
        state == State.HANDSHAKE
            ? new NetFailure(failure.kind(), failure.detail() + " (amid the TLS handshake)")
            : failure);
  }

  @Override
  public void send(ByteBuffer clear) {
    try {
      session.encrypt(clear, this);
      if (!gathering) {
        handOver();
      }
    } catch (SSLException e) {
      failedSend = e;
      finishLater();
      network.wakeUp();
    }
  }

  @Override
  public boolean sending() {
    return unsent() || plain.sending();
  }

  private boolean unsent() {
    return !handedOver && out.position() > 0;
  }

  @Override
  public void add(ByteBuffer records) {
    if (handedOver) {
      if (plain.sending() || handedOverPoll == network.polls()) {
        giveBack();
      } else {
        out.clear();
        handedOver = false;
      }
    }
    if (out.remaining() < records.remaining()) {
      ByteBuffer larger = network.pool().lend(out.position() + records.remaining());
      larger.put(out.flip());
      giveBack();
      out = larger;
    }
    out.put(records);
  }

  private void handOver() {
    if (unsent()) {
      if (plain.sending()) {
        finishLater();
      } else {
        handedOver = true;
        handedOverPoll = network.polls();
        plain.send(out.flip());
      }
    }
  }

  private void giveBack() {
    // What the plain channel is still sending from is left to the collector.
    if (out.capacity() > 0 && !plain.sending()) {
      network.pool().giveBack(out);
    }
    out = NOTHING;
    handedOver = false;
  }

  private void finishLater() {
    if (!awaitsPoll) {
      awaitsPoll = true;
      network.finishLater(this);
    }
  }

  /** After a poll: what had to wait for it. */
  void goOn() {
    awaitsPoll = false;
    if (state == State.CLOSED) {
      return;
    }
    if (failedSend == null) {
      handOver();
    } else {
      fail(failedSend);
    }
  }

  @Override
  public void close() {
    if (!plain.sending() && (state == State.OPEN || state == State.ENDED)) {
      sayEnd();
    }
    free();
  }

  private void fail(SSLException e) {
    sayEnd();
    fail(new NetFailure(NetFailure.Kind.TLS, String.valueOf(e.getMessage())));
  }

  private void fail(NetFailure failure) {
    free();
    handler.failed(failure);
  }

  private void sayEnd() {
    try {
      session.sayEnd(this);
      if (!plain.sending()) {
        handOver();
      }
    } catch (SSLException _) {
      // The connection is given up for good: the peer misses nothing but a courtesy.
    }
  }

  /** Gives up the plain connection, and the memory that is not the collector's. */
  void free() {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      plain.close();
      session.close();
      giveBack();
      network.freed(this);
    }
  }
}
