package dev.warmlap.load.tls;

/** Makes the sessions of one loop, on its thread. */
sealed interface TlsContext permits BoringContext, JsseContext {

  /** One for a new connection. */
  TlsSession session();

  /** Frees what is not the collector's; all sessions must have been closed before. */
  void close();
}
