package dev.warmlap.load;

import dev.warmlap.model.measure.Garbage;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;

/** What this JVM's collectors have done, by their own account. */
final class GarbageMeter {

  private static final List<GarbageCollectorMXBean> COLLECTORS =
      ManagementFactory.getGarbageCollectorMXBeans();

  private GarbageMeter() {}

  static Garbage soFar() {
    long collections = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : COLLECTORS) {
      // A collector that does not count answers -1.
      collections += Math.max(0, collector.getCollectionCount());
      millis += Math.max(0, collector.getCollectionTime());
    }
    return new Garbage(collections, Duration.ofMillis(millis));
  }

  static Garbage since(Garbage earlier) {
    Garbage now = soFar();
    return new Garbage(now.collections() - earlier.collections(), now.took().minus(earlier.took()));
  }
}
