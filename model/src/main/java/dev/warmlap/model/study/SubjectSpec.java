package dev.warmlap.model.study;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server under test, as the study describes it.
 *
 * @param jvm JVM arguments given to every treatment
 * @param env environment variables given to every treatment, over the lab's own environment
 * @param readyTimeout how long a start may take before it counts as failed
 * @param port that the server listens on; null takes any free one
 * @param cpus processors of the subject as a Linux CPU list such as {@code 0-1}; null lets it share
 *     all
 * @param ready the page by which it is known to be ready; null for that of the workload
 * @param beside what must run beside it; null for nothing
 */
public record SubjectSpec(
    SubjectSource source,
    JdkChoice jdk,
    List<String> jvm,
    Map<String, String> env,
    Duration readyTimeout,
    @Nullable Integer port,
    @Nullable String cpus,
    @Nullable Readiness ready,
    @Nullable Beside beside) {

  public SubjectSpec {
    jvm = List.copyOf(jvm);
    env = Map.copyOf(env);
  }
}
