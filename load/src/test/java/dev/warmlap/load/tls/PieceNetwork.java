package dev.warmlap.load.tls;

import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Handler;
import dev.warmlap.load.net.NetFailure;
import dev.warmlap.load.net.Network;
import dev.warmlap.load.net.Networks;
import dev.warmlap.load.net.Route;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Hands on what comes in pieces of a fixed size, each in memory of its own; counts what is sent.
 */
final class PieceNetwork implements Network {

  private final Network network;
  private final int pieceBytes;
  int sends;

  PieceNetwork(int pieceBytes) throws IOException {
    this.network = Networks.open(Backend.NIO, 16, null);
    this.pieceBytes = pieceBytes;
  }

  @Override
  public Channel connect(Route route, Handler handler) {
    var pieces = new Pieces(handler);
    pieces.channel = network.connect(route, pieces);
    return pieces;
  }

  @Override
  public void poll(long waitNanos) {
    network.poll(waitNanos);
  }

  @Override
  public void wakeUp() {
    network.wakeUp();
  }

  @Override
  public void close() {
    network.close();
  }

  private final class Pieces implements Handler, Channel {

    private final Handler handler;
    private Channel channel = this;
    private boolean closed;

    Pieces(Handler handler) {
      this.handler = handler;
    }

    @Override
    public void connected() {
      handler.connected();
    }

    @Override
    public void received(ByteBuffer bytes) {
      while (bytes.hasRemaining() && !closed) {
        byte[] piece = new byte[Math.min(pieceBytes, bytes.remaining())];
        bytes.get(piece);
        handler.received(ByteBuffer.allocateDirect(piece.length).put(piece).flip());
      }
    }

    @Override
    public void ended() {
      handler.ended();
    }

    @Override
    public void failed(NetFailure failure) {
      handler.failed(failure);
    }

    @Override
    public void send(ByteBuffer bytes) {
      sends++;
      channel.send(bytes);
    }

    @Override
    public boolean sending() {
      return channel.sending();
    }

    @Override
    public void close() {
      closed = true;
      channel.close();
    }
  }
}
