/** A tunable Spring Boot service: every endpoint costs a known amount of one thing. */
@NullMarked
package dev.warmlap.samples.hello;

import org.jspecify.annotations.NullMarked;
