package dev.warmlap.load.net;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the networks of event loops. */
public final class Networks {

  /** What tells of a lack of descriptors: then no class file could be opened any more. */
  private static final List<Class<?>> LOADED_EARLY =
      List.of(
          Errno.class,
          IoFailures.class,
          NetFailure.class,
          NetFailure.Kind.class,
          UnopenedChannel.class);

  private Networks() {}

  /**
   * Tries whether a backend can be used in this process.
   *
   * @return why not, in words; empty when it can
   */
  public static Optional<String> unavailable(Backend backend) {
    return switch (backend) {
      case NIO -> Optional.empty();
      case IO_URING -> UringProbe.refusal();
    };
  }

  /**
   * Makes a network for the calling thread, which must be a platform thread.
   *
   * @param connections about how many at once; more are possible, but dearer
   * @param batching null not to wait for batches
   * @throws IOException when the system refuses what the backend needs, in its words
   */
  public static Network open(Backend backend, int connections, @Nullable Batching batching)
      throws IOException {
    LOADED_EARLY.forEach(Networks::load);
    return switch (backend) {
      case NIO -> new NioNetwork(batching);
      case IO_URING -> UringNetwork.open(connections, batching);
    };
  }

  private static void load(Class<?> type) {
    try {
      MethodHandles.lookup().ensureInitialized(type);
    } catch (IllegalAccessException e) {
      throw new AssertionError("A class of this package is out of its own reach", e);
    }
  }
}
