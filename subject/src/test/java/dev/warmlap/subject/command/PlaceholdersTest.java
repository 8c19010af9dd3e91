package dev.warmlap.subject.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlaceholdersTest {

  @Test
  void namesInBracesAreFound() {
    assertThat(Placeholders.in(List.of("--port={port}", "{model}", "{a}-{threads.max}", "plain")))
        .containsExactly("port", "model", "a", "threads.max");
  }

  @Test
  void aShellsVariablesAndJsonAreNoPlaceholders() {
    List<String> words = List.of("exec ${HOME}/x", "{\"a\": 1}", "{}", "{1}", "awk '{print $1}'");
    assertThat(Placeholders.in(words)).isEmpty();
    assertThat(Placeholders.fill(words, Map.of())).isEqualTo(words);
  }

  @Test
  void valuesArePutInAsTheyAre() {
    assertThat(
            Placeholders.fill(
                List.of("--port={port}", "{port}:{port}", "{path}"),
                Map.of("port", "8080", "path", "C:\\a $1 {port}")))
        .containsExactly("--port=8080", "8080:8080", "C:\\a $1 {port}");
  }

  @Test
  void aPlaceholderWithoutAValueIsNamed() {
    assertThatThrownBy(() -> Placeholders.fill("--model={model}", Map.of("port", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'--model={model}' has the placeholder {model}, for which there is no value; there are"
                + " values for port.");
  }
}
