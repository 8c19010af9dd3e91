package dev.warmlap.subject;

import dev.warmlap.host.TlsIdentity;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An order to start a subject.
 *
 * @param settings every knob that is set, the fixed ones too
 * @param readiness the request whose good answer, by its status, says that the subject is ready:
 *     the real page
 * @param needs what the probes need at launch
 * @param logs folder of the trial; made when it is not there. {@code subject.log} and {@code
 *     command.txt} are put there.
 * @param identity the run's key and certificate; needed when the knob {@code tls} is on
 */
public record StartOrder(
    SubjectSpec spec,
    Treatment settings,
    Step readiness,
    LaunchNeeds needs,
    Path logs,
    @Nullable TlsIdentity identity) {

  /** The same with the JDK and the processors that the settings name. */
  StartOrder asLaunched() {
    return new StartOrder(
        LaunchKnobs.in(spec, settings), settings, readiness, needs, logs, identity);
  }
}
