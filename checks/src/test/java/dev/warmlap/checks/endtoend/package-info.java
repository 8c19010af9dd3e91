/** Whole runs of the command line, on real subjects, judged by what a user sees. */
@NullMarked
package dev.warmlap.checks.endtoend;

import org.jspecify.annotations.NullMarked;
