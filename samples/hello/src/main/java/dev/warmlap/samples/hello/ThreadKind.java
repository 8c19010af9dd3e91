package dev.warmlap.samples.hello;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Platform or virtual. */
enum ThreadKind {
  @JsonProperty("platform")
  PLATFORM,
  @JsonProperty("virtual")
  VIRTUAL;

  /** {@code Thread.isVirtual}, which this code, compiled for 17, cannot name; null before 21. */
  private static final @Nullable MethodHandle IS_VIRTUAL = isVirtual();

  static ThreadKind of(Thread thread) {
    if (IS_VIRTUAL == null) {
      return PLATFORM;
    }
    try {
      return (boolean) IS_VIRTUAL.invokeExact(thread) ? VIRTUAL : PLATFORM;
    } catch (Throwable e) {
      throw new IllegalStateException("Thread.isVirtual failed on " + thread, e);
    }
  }

  static ThreadKind ofCurrentThread() {
    return of(Thread.currentThread());
  }

  private static @Nullable MethodHandle isVirtual() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (NoSuchMethodException e) {
      return null; // a JDK before 21 has platform threads only
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("Thread.isVirtual is not public on this JDK", e);
    }
  }
}
