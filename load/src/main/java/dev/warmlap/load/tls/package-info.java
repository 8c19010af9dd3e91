/**
 * TLS between an event loop and its sockets: a network over another ({@link
 * dev.warmlap.load.tls.TlsNetwork}), by BoringSSL, or by the JDK's own TLS where that is not to be
 * had.
 */
@NullMarked
package dev.warmlap.load.tls;

import org.jspecify.annotations.NullMarked;
