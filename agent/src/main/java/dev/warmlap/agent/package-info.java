/**
 * What runs inside a subject, and only when a study sets what Spring Boot has no property for: a
 * Java agent that gives the settings to the Tomcat inside an unmodified jar before it starts.
 * {@link dev.warmlap.agent.Tuning} is what the lab hands over; all else stays in the subject.
 */
@NullMarked
package dev.warmlap.agent;

import org.jspecify.annotations.NullMarked;
