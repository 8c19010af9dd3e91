package dev.warmlap.cli;

import dev.warmlap.load.Engine;
import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.Batching;
import dev.warmlap.load.net.Networks;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The generator itself, which must not matter to what is measured. */
final class EngineOptions {

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Event loops (default: 1 for every 4 processors).")
  private @Nullable Integer threads;

  @Option(
      names = "--backend",
      paramLabel = "KIND",
      converter = BackendName.class,
      description = "nio or io_uring (default: the cheapest that works here).")
  private @Nullable Backend backend;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = {
        "Wait some 50 µs for N answers at once: cheaper, but an answer can look later by the wait"
            + " (default: no wait)."
      })
  private @Nullable Integer batch;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description = "Processors that the generator may use, such as 2-3 (default: all).")
  private @Nullable String cpus;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      description = {
        "Longest warm-up of the generator, against a target of its own (default: 5s; it ends when"
            + " its compiler is at rest)."
      })
  private @Nullable Duration warmUp;

  @Option(names = "--no-warm-up", description = "Begin with a cold generator.")
  private boolean noWarmUp;

  Engine engine() {
    if (threads != null && threads < 1) {
      throw new CliException("Expected at least 1 event loop, found --threads " + threads + ".");
    }
    if (backend != null) {
      Networks.unavailable(backend).ifPresent(EngineOptions::refuse);
    }
    if (batch != null && batch < 2) {
      throw new CliException("A batch is of 2 answers or more, found --batch " + batch + ".");
    }
    return new Engine(
        backend,
        threads == null ? 0 : threads,
        batch == null ? null : new Batching(batch, LoadDefaults.BATCH_PATIENCE));
  }

  private static void refuse(String reason) {
    throw new CliException(
        "--backend asks for a way into the kernel that cannot be used here: "
            + reason
            + ". Without --backend Warmlap takes the cheapest that works.");
  }

  /** Null for all. */
  @Nullable String cpus() {
    if (cpus != null && !cpus.matches("[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*")) {
      throw new CliException("Expected --cpus such as 0-1,4; found '" + cpus + "'.");
    }
    return cpus;
  }

  /** Null for none. */
  @Nullable Duration warmUp() {
    if (noWarmUp && warmUp != null) {
      throw new CliException("--warm-up and --no-warm-up exclude each other.");
    }
    if (noWarmUp || (warmUp != null && warmUp.isZero())) {
      return null;
    }
    return warmUp == null ? LoadDefaults.WARM_UP : warmUp;
  }

  /** Backends by the names that results show. */
  static final class BackendName implements ITypeConverter<Backend> {
    @Override
    public Backend convert(String value) {
      for (Backend backend : Backend.values()) {
        if (backend.key().equals(value)) {
          return backend;
        }
      }
      throw new TypeConversionException("'" + value + "' is neither nio nor io_uring");
    }
  }
}
