/** Four small HTTP/1.1 servers, one for each way to do I/O in Java, with the same limits. */
@NullMarked
package dev.warmlap.samples.iomodels;

import org.jspecify.annotations.NullMarked;
