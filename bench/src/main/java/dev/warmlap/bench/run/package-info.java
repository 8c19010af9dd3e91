/** Runs generators and keeps the kernel's accounts of them and of the server meanwhile. */
@NullMarked
package dev.warmlap.bench.run;

import org.jspecify.annotations.NullMarked;
