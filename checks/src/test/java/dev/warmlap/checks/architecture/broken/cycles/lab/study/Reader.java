package dev.warmlap.checks.architecture.broken.cycles.lab.study;

import dev.warmlap.checks.architecture.broken.cycles.lab.Lab;

/** Needs the lab, which needs it. */
public interface Reader {
  Lab lab();
}
