/** What it means: trials, their outcomes, and runs. */
@NullMarked
package dev.warmlap.model.result;

import org.jspecify.annotations.NullMarked;
