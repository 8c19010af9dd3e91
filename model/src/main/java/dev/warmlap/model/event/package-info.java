/** What happens while a study runs, told to whoever listens. */
@NullMarked
package dev.warmlap.model.event;

import org.jspecify.annotations.NullMarked;
