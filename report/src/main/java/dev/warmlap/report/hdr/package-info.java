/** Latencies as interval logs, for the tools that come with HdrHistogram. */
@NullMarked
package dev.warmlap.report.hdr;

import org.jspecify.annotations.NullMarked;
