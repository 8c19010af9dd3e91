package dev.warmlap.samples.hello;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Reads the scheduler of virtual threads. By JMX names: the interface ({@code
 * jdk.management.VirtualThreadSchedulerMXBean}, since 24) is not there for code compiled for 17.
 */
final class Carriers {

  private Carriers() {}

  /** Null on a JDK that does not tell. */
  static Status.@Nullable Carriers read() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName scheduler = new ObjectName("jdk.management:type=VirtualThreadScheduler");
      if (!server.isRegistered(scheduler)) {
        return null;
      }
      String[] names = {
        "Parallelism", "PoolSize", "MountedVirtualThreadCount", "QueuedVirtualThreadCount"
      };
      Map<String, Number> values = new HashMap<>();
      for (Attribute attribute : server.getAttributes(scheduler, names).asList()) {
        values.put(attribute.getName(), (Number) attribute.getValue());
      }
      return new Status.Carriers(
          value(values, names[0]),
          value(values, names[1]),
          value(values, names[2]),
          value(values, names[3]));
    } catch (JMException e) {
      throw new IllegalStateException("The scheduler of virtual threads cannot be read", e);
    }
  }

  private static long value(Map<String, Number> values, String name) {
    Number value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("The scheduler of virtual threads has no " + name);
    }
    return value.longValue();
  }
}
