package dev.warmlap.load;

import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.Batching;
import dev.warmlap.load.net.Networks;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the load is made, which must not matter to what is measured.
 *
 * @param backend null for the cheapest that works here
 * @param threads event loops; 0 for as many as suit this machine
 * @param batching waiting for several answers at once; null for none
 */
public record Engine(@Nullable Backend backend, int threads, @Nullable Batching batching) {

  /** What Warmlap chooses itself. */
  public static final Engine DEFAULT = new Engine(null, 0, null);

  public Engine {
    if (threads < 0) {
      throw new IllegalArgumentException("Event loops are 1 or more, found " + threads);
    }
  }

  /**
   * The backend that is used in this process.
   *
   * @throws LoadException when one is asked for that cannot be had
   */
  Backend chosen() {
    if (backend == null) {
      return Networks.unavailable(Backend.IO_URING).isEmpty() ? Backend.IO_URING : Backend.NIO;
    }
    Optional<String> reason = Networks.unavailable(backend);
    if (reason.isPresent()) {
      throw new LoadException(
          "Asked to load by "
              + backend.key()
              + ", but it cannot be used here: "
              + reason.get()
              + ". Without a choice Warmlap takes the cheapest that works.");
    }
    return backend;
  }
}
