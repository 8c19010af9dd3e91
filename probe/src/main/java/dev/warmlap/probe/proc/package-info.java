/** What the kernel tells of a process from outside. */
@NullMarked
package dev.warmlap.probe.proc;

import org.jspecify.annotations.NullMarked;
