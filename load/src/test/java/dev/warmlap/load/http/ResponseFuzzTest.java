package dev.warmlap.load.http;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The inputs that fuzzing has kept, each for a path through the parser of its own. */
class ResponseFuzzTest {

  static Stream<Named<Path>> corpus() throws IOException, URISyntaxException {
    var folder = Objects.requireNonNull(ResponseFuzzTest.class.getResource("corpus"), "no corpus");
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      return files
          .sorted()
          .map(file -> Named.of(file.getFileName().toString(), file))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("corpus")
  void theParserKeepsItsPromises(Path input) throws IOException {
    ResponseFuzz.fuzzerTestOneInput(Files.readAllBytes(input));
  }
}
