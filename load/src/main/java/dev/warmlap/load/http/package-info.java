/** HTTP/1.1 as bytes, without sockets: the request to send, the answer as it comes in pieces. */
@NullMarked
package dev.warmlap.load.http;

import org.jspecify.annotations.NullMarked;
