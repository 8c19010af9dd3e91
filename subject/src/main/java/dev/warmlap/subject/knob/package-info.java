/** The knob table: what can be set on a subject, by its one name here and by its own there. */
@NullMarked
package dev.warmlap.subject.knob;

import org.jspecify.annotations.NullMarked;
