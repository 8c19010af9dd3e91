package dev.warmlap.load;

import dev.warmlap.model.measure.ErrorKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Errors by kind; counting allocates nothing. For one thread at a time. */
final class ErrorCounts {

  private final Map<ErrorKind, AtomicLong> counts = new EnumMap<>(ErrorKind.class);

  ErrorCounts() {
    for (ErrorKind kind : ErrorKind.values()) {
      counts.put(kind, new AtomicLong());
    }
  }

  void add(ErrorKind kind) {
    add(kind, 1);
  }

  void addAll(ErrorCounts others) {
    others.counts.forEach((kind, count) -> add(kind, count.getPlain()));
  }

  /** Without the kinds of which there were none. */
  Map<ErrorKind, Long> toMap() {
    var map = new EnumMap<ErrorKind, Long>(ErrorKind.class);
    counts.forEach(
        (kind, count) -> {
          if (count.getPlain() > 0) {
            map.put(kind, count.getPlain());
          }
        });
    return map;
  }

  private void add(ErrorKind kind, long number) {
    AtomicLong count = counts.get(kind);
    if (count != null) {
      count.setPlain(count.getPlain() + number);
    }
  }
}
