/** The command line: one class a command, and what they share. It alone assembles the parts. */
@NullMarked
package dev.warmlap.cli;

import org.jspecify.annotations.NullMarked;
