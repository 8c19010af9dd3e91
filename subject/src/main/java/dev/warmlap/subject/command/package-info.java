/** Subjects and helpers that are started by a command of the user's own. */
@NullMarked
package dev.warmlap.subject.command;

import org.jspecify.annotations.NullMarked;
