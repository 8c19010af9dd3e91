package dev.warmlap.samples.iomodels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {

  @Test
  void theDefaultsAreTomcats() {
    assertThat(Options.parse(List.of("--model", "bio")))
        .isEqualTo(new Options(Model.BIO, 8080, 200, 10_000, 100, 8192, 200, 1400));
  }

  @Test
  void eachOptionIsItsOwn() {
    List<String> words =
        List.of(
            ("--model=aio --port 1 --max-threads 2 --queue 3 --backlog 4 --max-connections 5"
                    + " --processor-cache 6 --page-bytes=7")
                .split(" "));
    assertThat(Options.parse(words)).isEqualTo(new Options(Model.AIO, 1, 2, 3, 4, 5, 6, 7));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port 80 | --model takes one of bio, nio, aio, virtual, and is not there",
        "--model apr | --model takes one of bio, nio, aio, virtual, not 'apr'",
        "--model bio --threads 4 | There is no option '--threads'.",
        "--model bio --queue | --queue needs a value",
        "--model bio --max-threads 0 | --max-threads takes a whole number from 1 to 10000, not '0'",
        "--model bio --queue=-1 | --queue takes a whole number from 0 to 1000000, not '-1'",
        "--model bio --port 99999999999 | --port takes a whole number from 0 to 65535, not '99999999999'",
        "--model virtual --max-threads 4 | --max-threads has no effect with --model virtual",
        "--model virtual --queue 4 | --queue has no effect with --model virtual",
      })
  void aBadOptionIsRefusedWithWhatIsAllowed(String words, String message) {
    assertThatThrownBy(() -> Options.parse(List.of(words.split(" "))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void theUsageNamesEachOptionWithItsDefault() {
    assertThat(Options.usage())
        .startsWith("Usage: java -jar io-models.jar --model bio|nio|aio|virtual [OPTION N]...\n")
        .contains("  --max-connections N connections open at once (default 8192)\n");
  }

  @ParameterizedTest
  @CsvSource({"BIO", "NIO", "AIO", "VIRTUAL"})
  void aPortThatIsTakenIsAFailureOfTheStart(Model model) throws Exception {
    try (Running taken = Running.withPages(model)) {
      assertThatThrownBy(() -> Running.withPages(model, "--port", String.valueOf(taken.port())))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Address already in use");
    }
  }
}
