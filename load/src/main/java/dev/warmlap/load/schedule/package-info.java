/**
 * When requests are due, as pure functions of time and a seed: a rate over time, and the arrivals
 * that it means.
 */
@NullMarked
package dev.warmlap.load.schedule;

import org.jspecify.annotations.NullMarked;
