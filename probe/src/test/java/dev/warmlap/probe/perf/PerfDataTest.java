package dev.warmlap.probe.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfDataTest {

  /** The length of a file by default (PerfDataMemorySize). */
  private static final int SIZE = 32 * 1024;

  private static final int FIRST_ENTRY = 32;

  @TempDir private Path folder;

  private static byte[] file(ByteOrder order, Map<String, Long> numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(SIZE);
    bytes.putInt(0xCAFEC0C0);
    bytes.order(order);
    bytes.put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0)).put((byte) 2).put((byte) 0);
    bytes.put((byte) 1); // accessible
    bytes.putInt(0).putInt(0).putLong(0); // used, overflow, changed
    bytes.putInt(FIRST_ENTRY).putInt(numbers.size() + 1);
    // A text, as most files begin with.
    entry(bytes, "sun.os.name", 8, 'B', "Linux".getBytes(StandardCharsets.UTF_8));
    numbers.forEach(
        (name, value) ->
            entry(bytes, name, 0, 'J', ByteBuffer.allocate(8).order(order).putLong(value).array()));
    return bytes.array();
  }

  private static void entry(ByteBuffer bytes, String name, int vector, char type, byte[] value) {
    int nameLength = name.length() + 1;
    int valueAt = (20 + nameLength + 7) / 8 * 8;
    int length = valueAt + Math.max(8, vector);
    int start = bytes.position();
    bytes.putInt(length).putInt(20).putInt(vector).put((byte) type).put(new byte[3]);
    bytes.putInt(valueAt).put(name.getBytes(StandardCharsets.UTF_8));
    bytes.position(start + valueAt);
    bytes.put(value);
    bytes.position(start + length);
  }

  private static Map<String, Long> some() {
    var numbers = new LinkedHashMap<String, Long>();
    numbers.put("sun.gc.collector.0.invocations", 94L);
    numbers.put("sun.gc.collector.1.invocations", 3L);
    numbers.put("sun.gc.collector.0.time", 215_972_013L);
    numbers.put("sun.ci.totalCompiles", -1L);
    return numbers;
  }

  @Test
  void numbersAreReadInBothByteOrders() {
    assertThat(PerfData.numbers(file(ByteOrder.LITTLE_ENDIAN, some()))).contains(some());
    assertThat(PerfData.numbers(file(ByteOrder.BIG_ENDIAN, some()))).contains(some());
  }

  @Test
  void anotherVersionOrAFileInTheMakingIsNotRead() {
    byte[] version = file(ByteOrder.LITTLE_ENDIAN, some());
    version[5] = 1;
    assertThat(PerfData.numbers(version)).isEmpty();
    byte[] making = file(ByteOrder.LITTLE_ENDIAN, some());
    making[7] = 0;
    assertThat(PerfData.numbers(making)).isEmpty();
    assertThat(PerfData.numbers(new byte[0])).isEmpty();
    assertThat(PerfData.numbers(new byte[SIZE])).isEmpty();
  }

  @Property(tries = 300)
  void damageIsNeverMoreThanNoAnswer(@ForAll Random random, @ForAll boolean cut) {
    byte[] damaged = file(ByteOrder.LITTLE_ENDIAN, some());
    for (int i = 0; i < 8; i++) {
      damaged[4 + random.nextInt(400)] = (byte) random.nextInt();
    }
    byte[] read = cut ? Arrays.copyOf(damaged, random.nextInt(500)) : damaged;
    PerfData.numbers(read)
        .ifPresent(numbers -> assertThat(numbers).hasSizeLessThan(SIZE / FIRST_ENTRY));
  }

  @Test
  void collectorsAreAddedUp() throws IOException {
    write("hsperfdata_somebody", file(ByteOrder.LITTLE_ENDIAN, some()));
    assertThat(new JvmCounters(folder, 4242).read())
        .contains(new JvmCounters.Counts(OptionalLong.of(97), OptionalLong.of(-1)));
  }

  @Test
  void aJvmWithoutTheFileHasNoCounts() throws IOException {
    var counters = new JvmCounters(folder, 4242);
    assertThat(counters.read()).isEmpty();
    Path file = write("hsperfdata_late", file(ByteOrder.LITTLE_ENDIAN, Map.of("x", 1L)));
    assertThat(counters.read())
        .contains(new JvmCounters.Counts(OptionalLong.empty(), OptionalLong.empty()));
    Files.delete(file);
    assertThat(counters.read()).isEmpty();
  }

  @Test
  void thisJvmPublishesItsOwn() {
    JvmCounters.Counts own = new JvmCounters(ProcessHandle.current().pid()).read().orElseThrow();
    assertThat(own.compilations().orElseThrow()).isPositive();
    assertThat(own.collections()).isPresent();
  }

  private Path write(String user, byte[] content) throws IOException {
    Path file = Files.createDirectories(folder.resolve(user)).resolve("4242");
    return Files.write(file, content);
  }
}
