package dev.warmlap.samples.iomodels;

import java.io.IOException;

/** A server that runs. */
interface Server extends AutoCloseable {

  int port() throws IOException;

  /** Stops at once: open connections are closed, requests in service are cut off. */
  @Override
  void close() throws IOException;
}
