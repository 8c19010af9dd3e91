/**
 * This machine: processes that never outlive the lab, JDKs, {@code /proc}, attach, ports, limits,
 * clocks. Linux is the platform; what cannot work elsewhere refuses clearly.
 */
@NullMarked
package dev.warmlap.host;

import org.jspecify.annotations.NullMarked;
