/**
 * The generator as a process of its own: the lab's side, the process's side, and the messages
 * between them.
 */
@NullMarked
package dev.warmlap.load.process;

import org.jspecify.annotations.NullMarked;
