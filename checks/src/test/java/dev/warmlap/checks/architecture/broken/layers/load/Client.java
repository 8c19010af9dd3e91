package dev.warmlap.checks.architecture.broken.layers.load;

/** Breaks the layers: load and subject are of one layer. */
interface Client {
  int send(dev.warmlap.checks.architecture.broken.layers.subject.Server server);
}
