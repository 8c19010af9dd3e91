package dev.warmlap.model.result;

/** Where a run stands. */
public enum RunStatus {
  RUNNING,
  DONE,
  INTERRUPTED,
  FAILED
}
