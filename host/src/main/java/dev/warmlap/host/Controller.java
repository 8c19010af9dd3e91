package dev.warmlap.host;

import java.util.Locale;

/** What a control group of the kernel can limit (cgroups(7)). */
public enum Controller {
  /** Processor time. */
  CPU,
  /** Memory of all processes of the group together. */
  MEMORY;

  /** The kernel's name for it: {@code cpu}. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
