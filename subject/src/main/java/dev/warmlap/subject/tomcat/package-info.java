/** A Tomcat distribution from Maven's repositories as a subject. */
@NullMarked
package dev.warmlap.subject.tomcat;

import org.jspecify.annotations.NullMarked;
