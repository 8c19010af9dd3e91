package dev.warmlap.load.net;

import java.nio.ByteBuffer;

/** Hears what happens on one {@link Channel}, on the loop's thread. */
public interface Handler {

  /** The connection is there and takes bytes. */
  void connected();

  /**
   * Bytes have come.
   *
   * @param bytes direct, from position to limit, at least one; only until this returns
   */
  void received(ByteBuffer bytes);

  /** The peer has ended its side in order; nothing more will be received. */
  void ended();

  /** The connection could not be made, or is broken; nothing more will be heard. */
  void failed(NetFailure failure);
}
