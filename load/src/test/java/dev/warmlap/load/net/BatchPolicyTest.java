package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class BatchPolicyTest {

  /** Of proc_pid_stat(5), counted from 1; the second field ends in the last parenthesis. */
  private static final int POLICY = 41;

  private static final String OTHER = "0";
  private static final String BATCH = "3";

  @Test
  void theKernelPutsTheThreadThatAsksUnderThePolicyAndNoOther() throws Exception {
    assertThat(inNewThread(BatchPolicyTest::policy)).isEqualTo(OTHER);
    assertThat(
            inNewThread(
                () -> {
                  assertThat(BatchPolicy.enter()).isTrue();
                  return policy();
                }))
        .isEqualTo(BATCH);
    assertThat(policy()).isEqualTo(OTHER);
  }

  @Test
  void whoIsUnderItAlreadyStays() throws Exception {
    assertThat(
            inNewThread(
                () -> {
                  boolean first = BatchPolicy.enter();
                  boolean again = BatchPolicy.enter();
                  return first && again;
                }))
        .isTrue();
  }

  private static String policy() throws IOException {
    String stat = Files.readString(Path.of("/proc/thread-self/stat"));
    String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return afterName[POLICY - 3];
  }

  private static <T> T inNewThread(Callable<T> work) throws Exception {
    var task = new FutureTask<T>(work);
    Thread.ofPlatform().start(task);
    return task.get();
  }
}
