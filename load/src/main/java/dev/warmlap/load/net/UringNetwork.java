package dev.warmlap.load.net;

import dev.warmlap.load.net.NetFailure.Kind;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** By Linux's io_uring: one call into the kernel sends and receives for all connections. */
final class UringNetwork implements Network {

  // What a completion is of, in the upper byte of its user data; the channel's id is below.
  static final long RECEIVE = 0;
  static final long SEND_SILENTLY = 1L << 56;
  static final long SEND = 2L << 56;
  static final long CONNECT = 3L << 56;
  static final long CLOSE = 4L << 56;
  private static final long WAKE = 5L << 56;
  private static final long CANCEL = 6L << 56;

  private static final long ID = (1L << 56) - 1;

  private static final int FEWEST_BUFFERS = 256;

  /** 16 MB. More connections than these seldom answer all at once; if so, they take turns. */
  private static final int MOST_BUFFERS = 4096;

  private static final int FEWEST_ENTRIES = 64;
  private static final int MOST_ENTRIES = 4096;

  private static final int SOCK_STREAM = 1;
  private static final int SOCK_CLOEXEC = 0x80000;
  private static final int EFD_CLOEXEC = 0x80000;
  private static final int IPPROTO_IP = 0;
  private static final int IP_BIND_ADDRESS_NO_PORT = 24;
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_NODELAY = 1;
  private static final int TCP_INFO = 11;

  /** The first byte of TCP_INFO is the state: closed without this side's doing. */
  private static final byte TCP_CLOSE = 7;

  private static final int INFO_BYTES = 8;

  /** How long the kernel may take to let go of everything, in rounds of 10 ms: 5 s. */
  private static final int CLOSING_ROUNDS = 500;

  private static final long CLOSING_ROUND_NANOS = 10_000_000;

  private final Libc libc = new Libc();
  private final Arena arena = Arena.ofConfined();
  private final long one = arena.allocate(8, 8).address();
  private final long woken = arena.allocate(8, 8).address();
  private final long info = arena.allocate(INFO_BYTES, 8).address();
  private final long infoLength = arena.allocate(4, 4).address();
  private final SocketAddresses addresses = new SocketAddresses();
  private final ChannelTable channels;
  private final Ring ring;
  final ProvidedBuffers buffers;
  private final int eventFd;
  private final Object waking = new Object();
  private final @Nullable BatchClock batches;
  private final Due due = new Due();
  private final Queue<UringChannel> toSend = new ArrayDeque<>();

  private int turn;

  /** How many operations the kernel will still report on. */
  private int operations;

  private boolean polling;
  private volatile boolean closed;

  static UringNetwork open(int connections, @Nullable Batching batching) throws IOException {
    int buffers = Math.clamp(powerOfTwo(connections), FEWEST_BUFFERS, MOST_BUFFERS);
    return new UringNetwork(connections, buffers, batching);
  }

  /**
   * Makes a network.
   *
   * @param buffers a power of two
   */
  UringNetwork(int connections, int buffers, @Nullable Batching batching) throws IOException {
    channels = new ChannelTable(connections);
    batches = batching == null ? null : new BatchClock(batching);
    int entries = Math.clamp(powerOfTwo(connections), FEWEST_ENTRIES, MOST_ENTRIES);
    ring = new Ring(libc, entries, powerOfTwo(Math.max(2 * entries, 2 * connections + buffers)));
    try {
      this.buffers = new ProvidedBuffers(ring, buffers);
      eventFd = libc.eventfd(EFD_CLOEXEC);
      if (eventFd < 0) {
        throw new IOException("no eventfd to be had: " + Libc.words(-eventFd));
      }
    } catch (IOException e) {
      ring.close();
      throw e;
    }
    Memory.putInt(one, 1);
    TimerSlack.lower();
    awaitWakeUp();
  }

  private static int powerOfTwo(int atLeast) {
    return atLeast <= 1 ? 1 : Integer.highestOneBit(atLeast - 1) << 1;
  }

  // ---- connecting

  @Override
  public Channel connect(Route route, Handler handler) {
    int fd = socket(route.to().getAddress());
    if (fd < 0) {
      return unopened(Errno.kind(-fd), -fd, handler);
    }
    int _ = libc.setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, one, 4); // cannot fail on TCP
    int bound = route.from() == null ? 0 : bind(fd, route.from());
    if (bound < 0) {
      int _ = libc.close(fd);
      return unopened(Errno.kindOfBinding(-bound), -bound, handler);
    }
    var channel = new UringChannel(this, handler, fd, channels.reserve());
    channels.put(channel);
    channel.connect(addresses.of(route.to()));
    return channel;
  }

  private int socket(InetAddress to) {
    int family = SocketAddresses.family(to);
    int fd = libc.socket(family, SOCK_STREAM | SOCK_CLOEXEC);
    if (fd == -Errno.EMFILE || fd == -Errno.ENFILE) {
      ring.submit(); // what has been closed may not have been handed over yet
      fd = libc.socket(family, SOCK_STREAM | SOCK_CLOEXEC);
    }
    return fd;
  }

  /** The port is chosen when the peer is known, so that each peer has a whole range of them. */
  private int bind(int fd, InetAddress from) {
    int _ = libc.setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, one, 4);
    SocketAddresses.SocketAddress address = addresses.of(new InetSocketAddress(from, 0));
    return libc.bind(fd, address.address(), address.length());
  }

  private Channel unopened(Kind kind, int errno, Handler handler) {
    return new UnopenedChannel(new NetFailure(kind, Libc.words(errno)), handler, due);
  }

  // ---- for the channels

  /** Grows from one call of the kernel to the next. */
  int turn() {
    return turn;
  }

  void prepare(long operation, long offset, long address, long length, long userData, long group) {
    ring.prepare(operation, offset, address, length, userData, group);
  }

  void cancel(long userData) {
    ring.prepare(Operation.on(-1, Operation.CANCEL), 0, userData, 0, CANCEL, 0);
  }

  void begun() {
    operations++;
  }

  void ended() {
    operations--;
  }

  /** Lets the channel send what waits, after the next call of the kernel. */
  void sendLater(UringChannel channel) {
    toSend.add(channel);
  }

  /**
   * Whether a connection that has come to its end was broken off: the error is told only once, and
   * a send may have been told it before the receiving that then sees no more than an end.
   */
  boolean broken(int fd) {
    Memory.putInt(infoLength, INFO_BYTES);
    return libc.getsockopt(fd, IPPROTO_TCP, TCP_INFO, info, infoLength) == 0
        && Memory.getByte(info) == TCP_CLOSE;
  }

  void forget(UringChannel channel) {
    channels.release(channel.id);
  }

  // ---- polling

  @Override
  public void poll(long waitNanos) {
    if (closed) {
      return;
    }
    polling = true;
    try {
      pollOpen(waitNanos);
    } finally {
      polling = false;
      if (closed) {
        tearDown();
      }
    }
  }

  private void pollOpen(long waitNanos) {
    int sends = toSend.size();
    long leftNanos = sends > 0 ? 0 : waitNanos;
    if (!due.isEmpty()) {
      due.tell();
      leftNanos = 0;
    }
    if (leftNanos <= 0) {
      ring.enter(0, 0);
    } else if (batches == null) {
      ring.enter(1, leftNanos);
    } else {
      enterForBatch(batches, leftNanos);
    }
    turn++;
    tell();
    for (; sends > 0; sends--) {
      toSend.remove().sendWaiting();
    }
  }

  private void enterForBatch(BatchClock batches, long waitNanos) {
    long before = System.nanoTime();
    ring.enter(batches.events, batches.within(waitNanos));
    long leftNanos = batches.waited(System.nanoTime() - before, waitNanos);
    if (leftNanos > 0 && ring.completed() == 0) {
      ring.enter(1, leftNanos);
    }
  }

  /** Tells what the kernel has completed. */
  private void tell() {
    try {
      for (int left = ring.completed(); left > 0; left--) {
        long completion = ring.take();
        tell(
            Memory.getLong(completion),
            Memory.getInt(completion + 8),
            Memory.getInt(completion + 12));
      }
    } finally {
      ring.taken();
      buffers.publish();
    }
  }

  private void tell(long userData, int result, int flags) {
    long kind = userData & ~ID;
    if (kind == RECEIVE) {
      channels.at(userData).received(result, flags);
    } else if (kind == SEND_SILENTLY) {
      channels.at(userData).sentShort(userData & ID, result);
    } else if (kind == SEND) {
      channels.at(userData).sendDone(result);
    } else if (kind == CONNECT) {
      channels.at(userData).connectDone(result);
    } else if (kind == CLOSE) {
      channels.at(userData).closeDone();
    } else if (kind == WAKE) {
      ended();
      awaitWakeUp();
    } // a CANCEL that fails came too late: what it was for is reported by itself
  }

  // ---- waking up

  private void awaitWakeUp() {
    if (!closed) {
      begun();
      prepare(Operation.on(eventFd, Operation.READ), -1, woken, 8, WAKE, 0);
    }
  }

  @Override
  public void wakeUp() {
    synchronized (waking) {
      if (!closed) {
        Libc.signal(eventFd);
      }
    }
  }

  // ---- the end

  @Override
  public BatchWaits batchWaits() {
    return batches == null ? BatchWaits.NONE : batches.waits();
  }

  @Override
  public void close() {
    synchronized (waking) {
      if (closed) {
        return;
      }
      closed = true;
    }
    due.clear();
    channels.closeAll();
    cancel(WAKE);
    if (!polling) {
      tearDown();
    }
  }

  /** Waits until the kernel lets go of the memory, which is given up only then. */
  private void tearDown() {
    for (int round = 0; operations > 0 && round < CLOSING_ROUNDS; round++) {
      ring.enter(1, CLOSING_ROUND_NANOS);
      tell();
    }
    buffers.unregister();
    ring.close();
    int _ = libc.close(eventFd);
    addresses.close();
    arena.close();
    TimerSlack.restore();
  }
}
