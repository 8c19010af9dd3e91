package dev.warmlap.load.net;

import dev.warmlap.load.net.NetFailure.Kind;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A socket that is driven by a ring.
 *
 * <p>A small send costs one submission and is heard of only when the kernel did not take all of it:
 * the rest follows as a large one does, which is heard of when it ends. Submissions are not in
 * order by themselves, so a second send before the first has been in the kernel waits for a poll.
 */
final class UringChannel implements Channel {

  /**
   * Sends of at most so many bytes are not heard of. A socket without anything left to send takes
   * four times as much (the least that tcp_wmem gives is a page, its default 16 KB).
   */
  private static final int SMALL_BYTES = 4096;

  private static final int MSG_DONTWAIT = 0x40;
  private static final int MSG_WAITALL = 0x100;
  private static final int MSG_NOSIGNAL = 0x4000;

  /** All of it at once, or to be told how much. */
  private static final long SILENT_FLAGS = (long) (MSG_NOSIGNAL | MSG_WAITALL | MSG_DONTWAIT) << 32;

  /** All of it, however long it takes. */
  private static final long WHOLE_FLAGS = (long) (MSG_NOSIGNAL | MSG_WAITALL) << 32;

  final long id;
  private final UringNetwork network;
  private final Handler handler;
  private final int fd;

  private boolean open = true;
  private boolean connecting;
  private boolean receiving;
  private boolean sending;

  /** How many operations the kernel will still report on. */
  private int operations;

  /** The last send; kept so that its memory stays. */
  private @Nullable ByteBuffer sent;

  private long sentBase;
  private long sentAddress;
  private int sentBytes;

  /** The network's turn in which the last small send was prepared. */
  private int silentTurn = -1;

  private @Nullable Waiting waiting;

  /** A send that must not overtake the one before. */
  private record Waiting(ByteBuffer bytes, long base, long address, int length) {}

  UringChannel(UringNetwork network, Handler handler, int fd, long id) {
    this.network = network;
    this.handler = handler;
    this.fd = fd;
    this.id = id;
  }

  // ---- connecting

  void connect(SocketAddresses.SocketAddress to) {
    connecting = true;
    begin(UringNetwork.CONNECT, Operation.CONNECT, to.length(), to.address(), 0, 0);
  }

  void connectDone(int result) {
    connecting = false;
    done();
    if (!open) {
      return;
    }
    if (result < 0) {
      fail(-result);
      return;
    }
    receive();
    handler.connected();
  }

  // ---- receiving

  private void receive() {
    receiving = true;
    begin(UringNetwork.RECEIVE, Operation.RECEIVE, 0, 0, 0, ProvidedBuffers.GROUP);
  }

  void received(int result, int flags) {
    if (result <= 0) {
      notReceived(result, flags);
      return;
    }
    int number = flags >>> 16;
    try {
      if (open) {
        handler.received(network.buffers.filled(number, result));
      }
    } finally {
      network.buffers.offer(number);
    }
    if ((flags & Ring.MORE) == 0) {
      receivingStopped();
    }
  }

  private void receivingStopped() {
    receiving = false;
    done();
    if (open) {
      receive();
    }
  }

  private void notReceived(int result, int flags) {
    if ((flags & Ring.BUFFER) != 0) {
      network.buffers.offer(flags >>> 16);
    }
    if (result == -Errno.ENOBUFS || result == -Errno.EINTR || result == -Errno.EAGAIN) {
      receivingStopped();
      return;
    }
    receiving = false;
    done();
    if (!open) {
      return;
    }
    if (result < 0) {
      fail(-result);
    } else if (network.broken(fd)) {
      fail(Errno.ECONNRESET);
    } else {
      handler.ended();
    }
  }

  // ---- sending

  @Override
  @SuppressWarnings("ReferenceEquality") // the same buffer has the same address
  public void send(ByteBuffer bytes) {
    if (!open) {
      return;
    }
    long base = bytes == sent ? sentBase : Memory.address(bytes);
    long address = base + bytes.position();
    if (silentTurn == network.turn()) {
      waiting = new Waiting(bytes, base, address, bytes.remaining());
      network.sendLater(this);
    } else {
      send(bytes, base, address, bytes.remaining());
    }
  }

  private void send(ByteBuffer bytes, long base, long address, int length) {
    sent = bytes;
    sentBase = base;
    sentAddress = address;
    sentBytes = length;
    if (length <= SMALL_BYTES) {
      silentTurn = network.turn();
      network.prepare(
          Operation.on(fd, Operation.SEND_SILENTLY),
          0,
          address,
          length | SILENT_FLAGS,
          UringNetwork.SEND_SILENTLY | id,
          0);
    } else {
      sendWhole();
    }
  }

  private void sendWhole() {
    sending = true;
    begin(UringNetwork.SEND, Operation.SEND, 0, sentAddress, sentBytes | WHOLE_FLAGS, 0);
  }

  /** Sends what had to wait for the send before it. */
  void sendWaiting() {
    Waiting next = waiting;
    if (next != null && !sending) {
      waiting = null;
      send(next.bytes, next.base, next.address, next.length);
    }
  }

  /** A small send was not taken as a whole. */
  void sentShort(long id, int result) {
    if (!open || id != this.id) {
      return; // of a connection that is gone
    }
    if (silentTurn == network.turn()) {
      fail(new NetFailure(Kind.OTHER, "the kernel fell behind between two sends"));
    } else {
      sentSome(result);
    }
  }

  void sendDone(int result) {
    sending = false;
    done();
    if (open) {
      sentSome(result);
    }
  }

  private void sentSome(int result) {
    if (result < 0 && result != -Errno.EAGAIN && result != -Errno.EINTR) {
      fail(-result);
      return;
    }
    int count = Math.max(0, result);
    sentAddress += count;
    sentBytes -= count;
    if (sentBytes > 0) {
      sendWhole();
    } else {
      sendWaiting();
    }
  }

  @Override
  public boolean sending() {
    return sending || waiting != null;
  }

  // ---- the end

  private void fail(int errno) {
    fail(new NetFailure(Errno.kind(errno), Libc.words(errno)));
  }

  private void fail(NetFailure failure) {
    close();
    handler.failed(failure);
  }

  @Override
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    waiting = null;
    if (connecting) {
      network.cancel(UringNetwork.CONNECT | id);
    }
    if (receiving) {
      network.cancel(UringNetwork.RECEIVE | id);
    }
    if (sending) {
      sending = false;
      network.cancel(UringNetwork.SEND | id);
    }
    begin(UringNetwork.CLOSE, Operation.CLOSE, 0, 0, 0, 0);
  }

  void closeDone() {
    done();
  }

  /** Prepares an operation that will be reported on. */
  private void begin(
      long kind, long operation, long offset, long address, long length, long group) {
    operations++;
    network.begun();
    network.prepare(Operation.on(fd, operation), offset, address, length, kind | id, group);
  }

  private void done() {
    network.ended();
    if (--operations == 0 && !open) {
      network.forget(this);
    }
  }
}
