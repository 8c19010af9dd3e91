package dev.warmlap.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Time in which a virtual machine's processors wanted to run and the host let others run instead:
 * the field {@code steal} of {@code /proc/stat} (proc(5)).
 *
 * @param steal in clock ticks since the machine started
 * @param all ticks of all states together
 */
public record CpuSteal(long steal, long all) {

  private static final int STEAL = 7;

  /** Fields after it are parts of {@code user} and {@code nice} already. */
  private static final int FIELDS = 8;

  /** Until now; empty where the kernel does not tell. */
  public static Optional<CpuSteal> now() {
    try {
      return parse(Files.readAllLines(Path.of("/proc/stat")));
    } catch (IOException e) {
      return Optional.empty(); // this kernel does not tell
    }
  }

  static Optional<CpuSteal> parse(List<String> lines) {
    return lines.stream()
        .filter(line -> line.matches("cpu( +\\d{1,18}){8,}.*"))
        .findFirst()
        .map(
            line -> {
              long[] ticks =
                  Arrays.stream(line.substring("cpu".length()).strip().split(" +", -1))
                      .limit(FIELDS)
                      .mapToLong(Long::parseLong)
                      .toArray();
              return new CpuSteal(ticks[STEAL], Arrays.stream(ticks).sum());
            });
  }

  /** The share of all time since an earlier one that was stolen, from 0 to 1. */
  public double shareSince(CpuSteal earlier) {
    long passed = all - earlier.all;
    return passed <= 0 ? 0 : (double) (steal - earlier.steal) / passed;
  }
}
