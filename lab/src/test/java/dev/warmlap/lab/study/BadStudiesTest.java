package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BadStudiesTest {

  private static final Path FOLDER = Path.of("src/test/resources/dev/warmlap/lab/study/bad");

  static Stream<String> names() throws IOException {
    return GoldenFile.names(FOLDER);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyProblemIsToldInTheseWords(String name) throws IOException {
    Path study = FOLDER.resolve(name);

    StudyException refused =
        catchThrowableOfType(StudyException.class, () -> StudyFile.read(study, null));

    assertThat(refused).as("%s is refused", name).isNotNull();
    assertThat(refused.problems())
        .isNotEmpty()
        .isSortedAccordingTo(
            Comparator.comparing((Problem p) -> !p.file().equals(study))
                .thenComparing(Problem::file)
                .thenComparing(Problem::place));
    GoldenFile.check(
        FOLDER,
        name,
        refused.problems().stream()
            .map(p -> p.render("error") + "\n")
            .collect(Collectors.joining()));
  }
}
