package dev.warmlap.subject.readback;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import dev.warmlap.model.study.Level;
import dev.warmlap.subject.knob.JvmFlag;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.knob.Sizes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.ArrayList;
import java.util.Map;
import java.util.OptionalLong;
import javax.management.MBeanServerConnection;

/** What a running JVM says of its own arguments. */
final class JvmReading {

  /** The flag that an option sets, and the unit of the flag's figure in bytes. */
  private record Sized(String flag, long unit) {}

  /** HotSpot's arguments.cpp; {@code ThreadStackSize} is kept in KiB. */
  private static final Map<String, Sized> SIZES =
      Map.of(
          "-Xmx", new Sized("MaxHeapSize", 1),
          "-Xms", new Sized("InitialHeapSize", 1),
          "-Xmn", new Sized("MaxNewSize", 1),
          "-Xss", new Sized("ThreadStackSize", 1024));

  /**
   * HotSpot rounds sizes up to its alignment, at most the largest heap region: 32 MiB in G1
   * (g1HeapRegionBounds).
   */
  private static final long LARGEST_ALIGNMENT = 32L << 20;

  private final HotSpotDiagnosticMXBean diagnostic;
  private final RuntimeMXBean runtime;

  JvmReading(MBeanServerConnection connection) throws IOException {
    this.diagnostic =
        ManagementFactory.newPlatformMXBeanProxy(
            connection, "com.sun.management:type=HotSpotDiagnostic", HotSpotDiagnosticMXBean.class);
    this.runtime =
        ManagementFactory.newPlatformMXBeanProxy(
            connection, ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class);
  }

  /** Several flags that one level sets: the first that is not as it was given, or all of them. */
  Reading read(Map<JvmFlag, Level> flags) {
    var sources = new ArrayList<String>();
    Reading last = Reading.unknown("the knob sets no flag");
    for (Map.Entry<JvmFlag, Level> flag : flags.entrySet()) {
      last = read(flag.getKey(), flag.getValue());
      if (!flag.getValue().equals(last.effective())) {
        return last;
      }
      sources.add(last.source());
    }
    return new Reading(last.effective(), String.join("; ", sources), false);
  }

  /** Which of the collectors that the knob knows runs. */
  Reading collector(Setting gc) {
    for (Map.Entry<String, Setting.Word> word : gc.words().entrySet()) {
      String flag = word.getValue().value();
      if (flagIs(flag, "true")) {
        return Reading.of(new Level.Word(word.getKey()), "JMX HotSpotDiagnostic " + flag);
      }
    }
    return Reading.unknown("the JVM runs another collector than these: " + gc.words().keySet());
  }

  /** Whether it uses a class archive of a training run, and of which kind. */
  Reading startup() {
    return ArchiveReading.of(runtime.getInputArguments());
  }

  private boolean flagIs(String flag, String value) {
    try {
      return diagnostic.getVMOption(flag).getValue().equals(value);
    } catch (IllegalArgumentException e) {
      return false; // this JVM was built without that collector
    }
  }

  Reading read(JvmFlag flag, Level requested) {
    if (flag.hotSpot()) {
      return option(flag.name(), 1, requested);
    }
    if (flag.property()) {
      String name = flag.name().substring(2);
      String value = runtime.getSystemProperties().get(name);
      return value == null
          ? Reading.of(new Level.Word("(not set)"), "JMX Runtime: no system property " + name)
          : Reading.of(alike(requested, value), "JMX Runtime: system property " + name);
    }
    Sized sized = SIZES.get(flag.name());
    return sized == null
        ? argument(flag, requested)
        : option(sized.flag(), sized.unit(), requested);
  }

  private Reading option(String name, long unit, Level requested) {
    String source = "JMX HotSpotDiagnostic " + name;
    VMOption option;
    try {
      option = diagnostic.getVMOption(name);
    } catch (IllegalArgumentException e) {
      return Reading.unknown("this JVM knows no flag " + name);
    }
    return compare(requested, option.getValue(), unit, source);
  }

  /** An option without a flag of its own: that it was taken is all that can be seen. */
  private Reading argument(JvmFlag flag, Level requested) {
    boolean given = runtime.getInputArguments().containsAll(flag.arguments(requested));
    boolean wanted = !flag.arguments(requested).isEmpty();
    boolean there = wanted ? given : runtime.getInputArguments().contains(flag.name());
    String source = "JMX Runtime: arguments of the JVM";
    if (there == wanted) {
      return Reading.of(requested, source);
    }
    return Reading.of(new Level.Word(there ? flag.name() : "(not given)"), source);
  }

  static Reading compare(Level requested, String value, long unit, String source) {
    if (value.equals(requested.text())) {
      return Reading.of(requested, source);
    }
    OptionalLong wanted = Sizes.bytes(requested.text());
    OptionalLong found = Sizes.bytes(value);
    if (wanted.isEmpty() || found.isEmpty()) {
      return Reading.of(alike(requested, value), source);
    }
    long effective = found.getAsLong() * unit;
    long above = effective - wanted.getAsLong();
    // Only what was written as a size is rounded; 3 instead of 2 compiler threads is not the same.
    boolean written = unit > 1 || !(requested instanceof Level.Whole);
    if (above == 0) {
      return Reading.of(requested, source + " = " + value);
    }
    if (written && above > 0 && above < LARGEST_ALIGNMENT && wanted.getAsLong() > 0) {
      return Reading.of(
          requested, source + " = " + value + ", rounded up by the JVM to its alignment");
    }
    return Reading.of(new Level.Whole(effective), source);
  }

  /** The value in the requested level's own form when it says the same, else as a word. */
  static Level alike(Level requested, String value) {
    return requested.text().equals(value) ? requested : new Level.Word(value);
  }
}
