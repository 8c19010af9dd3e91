package dev.warmlap.model.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuListTest {

  @Test
  void rangesAndSingleProcessorsAreRead() {
    assertThat(CpuList.parse("0-2,5").map(BitSet::toString)).contains("{0, 1, 2, 5}");
    assertThat(CpuList.parse("1,0")).isEqualTo(CpuList.parse("0-1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2-1", "a", "0-", "0,,1", "-1", "0 1", "123456"})
  void whatIsNoListIsNone(String text) {
    assertThat(CpuList.parse(text)).isEmpty();
  }
}
