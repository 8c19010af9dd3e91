package dev.warmlap.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuningTest {

  @Property
  void whatIsHandedOverArrivesWhateverCharactersItHas(
      @ForAll String protocol,
      @ForAll @Size(max = 3) List<String> listeners,
      @ForAll @Size(max = 5) Map<String, String> attributes) {
    var tuning =
        new Tuning(
            wellFormed(protocol),
            listeners.stream().map(TuningTest::wellFormed).toList(),
            wellFormed(attributes));

    String encoded = tuning.encode();

    assertThat(encoded).matches("[A-Za-z0-9.*_%+=&-]*");
    assertThat(Tuning.decode(encoded)).isEqualTo(tuning);
  }

  /** Half of a surrogate pair is no character, and no encoding has it. */
  private static String wellFormed(String text) {
    return text.codePoints()
        .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static Map<String, String> wellFormed(Map<String, String> attributes) {
    var all = new LinkedHashMap<String, String>();
    attributes.forEach((name, value) -> all.put(wellFormed(name), wellFormed(value)));
    return all;
  }

  @Test
  void attributesKeepTheirOrder() {
    assertThat(Tuning.decode("connector.b=1&connector.a=2").attributes().keySet())
        .containsExactly("b", "a");
  }

  @Test
  void withoutSettingsItIsEmpty() {
    assertThat(Tuning.decode("")).isEqualTo(Tuning.NONE).matches(Tuning::isEmpty);
    assertThat(Tuning.decode("protocol=P").isEmpty()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"protocol", "&", "protokol=X", "connector.a=%zz", "protocol=A&"})
  void whatIsNoTuningIsRefusedWithWhatWasExpected(String text) {
    assertThatThrownBy(() -> Tuning.decode(text))
        .isInstanceOf(AgentException.class)
        .hasMessageContaining("expected protocol=CLASS");
  }

  @Test
  void aMessageIsOneLineWhateverItsParts() {
    assertThat(AgentException.refused("a=\n\r\u2028b\u001b", "no such\tvalue"))
        .hasMessage("a=\\u000a\\u000d\\u2028b\\u001b: no such\\u0009value");
  }
}
