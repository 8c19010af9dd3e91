/** An executable Spring Boot jar with Tomcat inside, unmodified, as a subject. */
@NullMarked
package dev.warmlap.subject.springboot;

import org.jspecify.annotations.NullMarked;
