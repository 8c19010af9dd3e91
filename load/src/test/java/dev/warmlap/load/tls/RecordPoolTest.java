package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RecordPoolTest {

  private final RecordPool pool = new RecordPool();

  @Property
  void thereIsRoomAndNotTwiceOfIt(@ForAll @IntRange(min = 1, max = 5_000_000) int bytes) {
    ByteBuffer lent = pool.lend(bytes);
    assertThat(lent.isDirect()).isTrue();
    assertThat(lent.remaining()).isEqualTo(lent.capacity()).isGreaterThanOrEqualTo(bytes);
    assertThat(lent.capacity()).isLessThanOrEqualTo(Math.max(64, 2 * bytes - 1));
  }

  @Example
  void whatIsGivenBackIsLentAgainAfterAWholePoll() {
    ByteBuffer first = pool.lend(100);
    pool.giveBack(first);
    assertThat(pool.lend(100)).isNotSameAs(first);
    pool.polled();
    assertThat(pool.lend(100)).isNotSameAs(first);
    pool.polled();
    assertThat(pool.lend(100)).isSameAs(first);
    assertThat(pool.lend(100)).isNotSameAs(first);
  }

  @Example
  void noTwoShareAByte() {
    var one = pool.lend(64);
    var other = pool.lend(64);
    one.put(0, (byte) 1);
    other.put(0, (byte) 2);
    assertThat(one.get(0)).isEqualTo((byte) 1);
  }
}
