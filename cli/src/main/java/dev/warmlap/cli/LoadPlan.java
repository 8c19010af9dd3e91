package dev.warmlap.cli;

import dev.warmlap.load.Connecting;
import dev.warmlap.load.Constraint;
import dev.warmlap.load.Engine;
import dev.warmlap.model.study.Extent;
import dev.warmlap.report.LoadAsked.Pace;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a command line asks for, each part checked by itself.
 *
 * @param follow whether redirects are followed before the load begins
 * @param tls how TLS is spoken, should the target speak it
 * @param myHost the host that the user has called theirs; null for none
 * @param cpus that the generator may use, as a Linux CPU list; null for all
 * @param warmUp longest warm-up of the generator; null for none
 */
record LoadPlan(
    LoadUrl url,
    Asked asked,
    boolean follow,
    Pace pace,
    Extent extent,
    Connecting connecting,
    LoadTls tls,
    @Nullable String myHost,
    Engine engine,
    @Nullable String cpus,
    @Nullable Duration warmUp,
    List<Constraint> limits) {

  LoadPlan {
    limits = List.copyOf(limits);
  }

  int connections() {
    return switch (pace) {
      case Pace.Closed(var busy) -> (int) busy.peak();
      case Pace.Open open -> open.connections();
    };
  }
}
