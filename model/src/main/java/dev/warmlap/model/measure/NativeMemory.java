package dev.warmlap.model.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The JVM's own account of its native memory (NMT, {@code jcmd PID VM.native_memory}).
 *
 * @param reservedBytes address space set aside
 * @param committedBytes of it, backed by memory or swap by the JVM's account; not the same as
 *     resident
 * @param detail further figures of the total, where the JVM prints them, under the same names as in
 *     a category's detail
 * @param categories in the order of the JVM's report
 */
public record NativeMemory(
    long reservedBytes,
    long committedBytes,
    SequencedMap<String, Long> detail,
    List<Category> categories) {

  public NativeMemory {
    detail = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(detail));
    categories = List.copyOf(categories);
  }

  /** Without further figures of the total. */
  public NativeMemory(long reservedBytes, long committedBytes, List<Category> categories) {
    this(reservedBytes, committedBytes, new LinkedHashMap<>(), categories);
  }

  /**
   * One category, such as {@code Thread} or {@code Java Heap}.
   *
   * @param detail every further figure of the report under a plain name: {@code mmapReservedBytes},
   *     {@code mmapCommittedBytes}, {@code mallocBytes}, {@code mallocCount}, {@code arenaBytes},
   *     {@code arenaCount}, {@code threads}, {@code stackReservedBytes}, {@code
   *     stackCommittedBytes}, {@code classes} and so on
   */
  public record Category(
      String name, long reservedBytes, long committedBytes, SequencedMap<String, Long> detail) {

    public Category {
      detail = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(detail));
    }
  }
}
