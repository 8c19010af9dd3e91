package dev.warmlap.probe.jcmd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.probe.ProbeException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fixtures are what a small program (20 threads, 64 MB of heap) answered on each JDK. */
class NativeMemoryReportTest {

  @Test
  void theWholeReportOfJdk17IsRead() {
    NativeMemory memory = fixture("jdk17");
    assertThat(memory.reservedBytes()).isEqualTo(1561995445L);
    assertThat(memory.committedBytes()).isEqualTo(133195957L);
    assertThat(memory.detail())
        .containsExactly(
            entry("mallocBytes", 6629557L),
            entry("mallocCount", 4526L),
            entry("mmapReservedBytes", 1555365888L),
            entry("mmapCommittedBytes", 126566400L));
    assertThat(memory.categories()).hasSize(20);
    assertThat(category(memory, "Thread"))
        .isEqualTo(
            new NativeMemory.Category(
                "Thread", 41006184L, 3060840L, category(memory, "Thread").detail()));
    assertThat(category(memory, "Thread").detail())
        .containsExactly(
            entry("threads", 39L),
            entry("stackReservedBytes", 40894464L),
            entry("stackCommittedBytes", 2949120L),
            entry("mallocBytes", 66888L),
            entry("mallocCount", 238L),
            entry("mallocPeakBytes", 75432L),
            entry("mallocPeakCount", 242L),
            entry("arenaBytes", 44832L),
            entry("arenaCount", 76L),
            entry("arenaPeakBytes", 85088L),
            entry("arenaPeakCount", 34L));
    assertThat(category(memory, "Class").detail())
        .containsExactly(
            entry("classes", 590L),
            entry("instanceClasses", 490L),
            entry("arrayClasses", 100L),
            entry("mallocBytes", 85135L),
            entry("mallocCount", 717L),
            entry("mallocPeakBytes", 85135L),
            entry("mallocPeakCount", 717L),
            entry("mmapReservedBytes", 1073741824L),
            entry("mmapCommittedBytes", 131072L),
            entry("metadataReservedBytes", 67108864L),
            entry("metadataCommittedBytes", 196608L),
            entry("metadataUsedBytes", 125176L),
            entry("metadataWasteBytes", 71432L),
            entry("classSpaceReservedBytes", 1073741824L),
            entry("classSpaceCommittedBytes", 131072L),
            entry("classSpaceUsedBytes", 4464L),
            entry("classSpaceWasteBytes", 126608L));
    assertThat(category(memory, "Native Memory Tracking").detail())
        .containsEntry("trackingOverheadBytes", 72416L);
  }

  @Test
  void theWholeReportOfJdk25IsRead() {
    NativeMemory memory = fixture("jdk25");
    assertThat(memory.detail())
        .containsExactly(
            entry("mallocBytes", 7825249L),
            entry("mallocCount", 5881L),
            entry("mallocPeakBytes", 7719396L),
            entry("mallocPeakCount", 5883L),
            entry("mmapReservedBytes", 1553141760L),
            entry("mmapCommittedBytes", 127393792L));
    assertThat(memory.categories()).hasSize(22);
    assertThat(category(memory, "Thread").detail())
        .containsExactly(
            entry("threads", 38L),
            entry("stackReservedBytes", 39845888L),
            entry("stackCommittedBytes", 2998272L),
            entry("stackPeakBytes", 2998272L),
            entry("mallocBytes", 94128L),
            entry("mallocCount", 230L),
            entry("mallocPeakBytes", 102672L),
            entry("mallocPeakCount", 234L),
            entry("arenaBytes", 43200L),
            entry("arenaCount", 72L),
            entry("arenaPeakBytes", 51928L),
            entry("arenaPeakCount", 32L));
    assertThat(category(memory, "Java Heap").detail())
        .containsExactly(
            entry("mmapReservedBytes", 67108864L),
            entry("mmapCommittedBytes", 67108864L),
            entry("mmapPeakBytes", 67108864L));
    assertThat(category(memory, "Shared class space").detail())
        .containsExactly(
            entry("readonlyBytes", 0L),
            entry("mallocBytes", 96L),
            entry("mallocCount", 2L),
            entry("mallocPeakBytes", 96L),
            entry("mallocPeakCount", 2L),
            entry("mmapReservedBytes", 16777216L),
            entry("mmapCommittedBytes", 14241792L),
            entry("mmapPeakBytes", 14454784L));
    assertThat(category(memory, "Class").detail())
        .containsEntry("instanceClasses", 588L)
        .containsEntry("classSpaceWasteBytes", 123344L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk17", "jdk25", "jdk25-zgc"})
  void theCategoriesAddUpToTheTotal(String name) {
    NativeMemory memory = fixture(name);
    assertThat(memory.categories().stream().mapToLong(NativeMemory.Category::reservedBytes).sum())
        .isEqualTo(memory.reservedBytes());
    assertThat(memory.categories().stream().mapToLong(NativeMemory.Category::committedBytes).sum())
        .isEqualTo(memory.committedBytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk17", "jdk25", "jdk25-zgc"})
  void theDetailAddsUpToEachCategory(String name) {
    assertThat(fixture(name).categories())
        .allSatisfy(
            category -> {
              assertThat(category.committedBytes()).isLessThanOrEqualTo(category.reservedBytes());
              assertThat(sum(category, "mmapReserved", "stackReserved"))
                  .isEqualTo(category.reservedBytes());
              assertThat(sum(category, "mmapCommitted", "stackCommitted"))
                  .isEqualTo(category.committedBytes());
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk17", "jdk25", "jdk25-zgc"})
  void noFigureOfTheReportIsLeftOut(String name) {
    String report = text(name);
    NativeMemory memory = NativeMemoryReport.parse(report);
    long kept =
        2L
            + memory.detail().size()
            + memory.categories().stream().mapToInt(c -> 2 + c.detail().size()).sum();
    long printed = occurrences("(?:=|#|malloc: )\\d+(?![\\d.%])", report);
    long peaksWithBytesAndCount = occurrences("#\\d+\\) \\(at peak\\)", report);
    long peaksWithBytes = occurrences(", at peak\\)", report);
    assertThat(kept).isEqualTo(printed + 2 * peaksWithBytesAndCount + peaksWithBytes);
  }

  @Test
  void figuresInKibibytesAreNotTakenForBytes() {
    String inKibibytes = text("jdk17").replaceAll("(reserved|committed)=(\\d+)", "$1=$2KB");
    assertThatThrownBy(() -> NativeMemoryReport.parse(inKibibytes))
        .isInstanceOf(ProbeException.class)
        .hasMessageContaining("scale=b")
        .hasMessageContaining("Native Memory Tracking:");
  }

  @Test
  void anotherAnswerIsShown() {
    assertThatThrownBy(() -> NativeMemoryReport.parse("Unknown diagnostic command\n"))
        .isInstanceOf(ProbeException.class)
        .hasMessageContaining("Unknown diagnostic command");
  }

  private static long occurrences(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().count();
  }

  /** Bytes of the category that are counted as both reserved and committed, and {@code own}. */
  private static long sum(NativeMemory.Category category, String... own) {
    long sum = 0;
    for (String name : List.of("malloc", "arena", "trackingOverhead", own[0], own[1])) {
      sum += category.detail().getOrDefault(name + "Bytes", 0L);
    }
    return sum;
  }

  private static NativeMemory.Category category(NativeMemory memory, String name) {
    return memory.categories().stream()
        .filter(category -> category.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static NativeMemory fixture(String name) {
    return NativeMemoryReport.parse(text(name));
  }

  private static String text(String name) {
    try (InputStream in = NativeMemoryReportTest.class.getResourceAsStream(name + ".txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
