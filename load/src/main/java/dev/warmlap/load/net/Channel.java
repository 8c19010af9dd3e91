package dev.warmlap.load.net;

import java.nio.ByteBuffer;

/** One connection, from the call to connect until it is closed. For the loop's thread. */
public interface Channel {

  /**
   * Sends the bytes from the buffer's position to its limit; those that the kernel does not take at
   * once follow by themselves. One send at a time: not while {@link #sending()}. A failure is told
   * to the handler by the next poll.
   *
   * @param bytes direct; its position may have moved when this returns, its content must stay as it
   *     is until {@link #sending()} is false and a poll has passed
   */
  void send(ByteBuffer bytes);

  /** Whether bytes are known to be left that the kernel has not taken. */
  boolean sending();

  /** Gives the connection up; its handler is not called any more. More than once does nothing. */
  void close();
}
