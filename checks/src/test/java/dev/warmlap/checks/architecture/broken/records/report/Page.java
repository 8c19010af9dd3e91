package dev.warmlap.checks.architecture.broken.records.report;

/** Breaks the rule: a page shows what was recorded, and asks no subject. */
interface Page {
  String of(dev.warmlap.checks.architecture.broken.records.subject.Server server);
}
