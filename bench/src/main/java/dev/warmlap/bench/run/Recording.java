package dev.warmlap.bench.run;

import dev.warmlap.bench.Claim;
import java.time.Duration;

/**
 * What is known of a generator's run.
 *
 * @param claim what the generator says
 * @param lead of its load before what counts
 * @param answered by the server, from before the generator's start until after its end
 * @param trace while it ran, from its start
 */
public record Recording(Claim claim, Duration lead, long answered, CpuTrace trace) {}
