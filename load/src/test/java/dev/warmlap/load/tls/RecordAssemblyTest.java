package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

class RecordAssemblyTest {

  @Property
  void recordsComeOutAsTheyWereHoweverTheyCameIn(
      @ForAll @Size(max = 8) List<@IntRange(max = 700) Integer> lengths, @ForAll long seed) {
    var random = new Random(seed);
    var records = new ArrayList<byte[]>();
    var stream = new ByteArrayOutputStream();
    for (int length : lengths) {
      byte[] record = new byte[5 + length];
      random.nextBytes(record);
      record[3] = (byte) (length >> 8);
      record[4] = (byte) length;
      records.add(record);
      stream.writeBytes(record);
    }

    var assembly = new RecordAssembly();
    var out = new ArrayList<byte[]>();
    ByteBuffer all = ByteBuffer.wrap(stream.toByteArray());
    while (all.hasRemaining()) {
      ByteBuffer piece = all.slice(all.position(), 1 + random.nextInt(all.remaining()));
      all.position(all.position() + piece.capacity());
      for (byte[] record = take(assembly, piece); record != null; record = take(assembly, piece)) {
        out.add(record);
      }
      assertThat(piece.hasRemaining()).isFalse();
    }

    assertThat(out).containsExactlyElementsOf(records);
  }

  /** As an engine does: takes one record, whatever follows it. */
  private static byte @Nullable [] take(RecordAssembly assembly, ByteBuffer piece) {
    ByteBuffer buffer = assembly.next(piece);
    if (buffer == null) {
      return null;
    }
    int length = 5 + Short.toUnsignedInt(buffer.getShort(buffer.position() + 3));
    byte[] record = new byte[length];
    buffer.get(record);
    return record;
  }
}
