/**
 * Sockets for one event loop: what moves bytes, and knows nothing of HTTP. One {@link
 * dev.warmlap.load.net.Network} for each way that the kernel offers.
 */
@NullMarked
package dev.warmlap.load.net;

import org.jspecify.annotations.NullMarked;
