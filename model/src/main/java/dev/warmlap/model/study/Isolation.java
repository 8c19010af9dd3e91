package dev.warmlap.model.study;

/** How much of the ramp one subject process goes through. */
public enum Isolation {
  /** One process goes through all load levels in turn. */
  TRIAL,
  /** Every load level gets a fresh process of its own. */
  LEVEL
}
