package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmArgumentTest {

  @ParameterizedTest
  @CsvSource({
    "UseZGC, -XX:+UseZGC, true",
    "UseZGC, -XX:-UseZGC, true",
    "UseZGC, -XX:+UseG1GC, true",
    "UseZGC, -XX:-UseG1GC, false",
    "UseZGC, -XX:+ZGenerational, false",
    "-Xmx, -Xmx1g, true",
    "MaxHeapSize, -Xmx1g, true",
    "-Xmx, -XX:MaxHeapSize=1g, true",
    "-Xmx, -Xms1g, false",
    "-Xss, -XX:ThreadStackSize=512, true",
    "-Da, -Da=1, true",
    "-Da, -Dab=1, false",
    "-Xshare, -Xshare:off, true",
    "-Xint, -Xint, true",
    "--enable-preview, --enable-preview, true",
  })
  void twoArgumentsConflictWhenTheySetTheSameThing(String flag, String argument, boolean conflict) {
    assertThat(JvmArgument.conflict(flag, argument)).isEqualTo(conflict);
  }
}
