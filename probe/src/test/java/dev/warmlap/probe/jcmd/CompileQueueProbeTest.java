package dev.warmlap.probe.jcmd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompileQueueProbeTest {

  @Test
  void methodsThatWaitAreCountedInBothQueues() {
    String answer =
        """
        Current compiles:
        C1 CompilerThread13 760       3       javax.management.StandardMBean::getDescription (11 bytes)
        C2 CompilerThread7  769       4       some.Test::method4 (1 bytes)

        C1 compile queue:
         762       3       java.lang.invoke.MethodType::basicType (8 bytes)
         763  s!   3       java.util.ArrayList::rangeCheck (22 bytes)

        C2 compile queue:
         764 %     4       some.Test::loop @ 5 (39 bytes)
        """;
    assertThat(CompileQueueProbe.length(answer)).isEqualTo(3);
  }

  @Test
  void emptyQueuesHaveNone() {
    String answer =
        "Current compiles: \n\nC1 compile queue:\nEmpty\n\nC2 compile queue:\nEmpty\n\n";
    assertThat(CompileQueueProbe.length(answer)).isZero();
  }
}
