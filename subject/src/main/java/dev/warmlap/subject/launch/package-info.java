/** The command that starts a subject, as it is run and as a person can paste it. */
@NullMarked
package dev.warmlap.subject.launch;

import org.jspecify.annotations.NullMarked;
