/** Goes into a Tomcat that is measured. */
@NullMarked
package dev.warmlap.webapp;

import org.jspecify.annotations.NullMarked;
