package dev.warmlap.host;

/** Elapsed time, so that tests need no sleeps. */
@FunctionalInterface
public interface NanoClock {

  /** The clock of this JVM. */
  NanoClock SYSTEM = System::nanoTime;

  /** Nanoseconds since an arbitrary but fixed instant; only differences mean anything. */
  long nanoTime();
}
