package dev.warmlap.checks.architecture.broken.cycles.lab;

import dev.warmlap.checks.architecture.broken.cycles.lab.study.Reader;

/** Needs the reader, which needs it. */
public interface Lab {
  Reader reader();
}
