package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Design;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Limits;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Traffic;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.model.study.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class StudyPropertiesTest {

  /** One key a line, so that a line's first word is its key. */
  private static final String STUDY =
      """
      study: every-key
      question: Is every key checked?
      subject:
        spring-boot: app.jar
        jdk: 25
        jvm: [-Xmx1g]
        env: {}
        ready-timeout: 60s
      baseline:
        threads.max: 1
      factors:
        threads.max: [1, 2]
      fixed:
        threads.min-spare: 1
        threads.virtual: false
        accept-count: 100
        max-connections: 100
        connection-timeout: 60s
        tls: off
      workload:
        request:
          path: /
          method: GET
          headers: {}
          body: text
          await-continue: false
          expect:
            status: 200
            body-contains: text
          think: 1s
        feed:
          csv: users.csv
          order: random
        model: closed
        connections: [1]
        requests: 10
        measure: rounds
        rounds: 2
        isolate: trial
        timeout: 30s
      design:
        blocks: 5
        seed: 1
        primary: p99
      equivalence: 3%
      limits:
        errors: 0
      cpus:
        subject: 0
        generator: 1
      """;

  private static final List<String> LINES = STUDY.lines().toList();
  private static final Pattern KEY = Pattern.compile("^( *)([a-z.-]+):");

  /** A line of the study and what its key is misspelt to. */
  record Slip(int line, String key, String misspelt, int column) {}

  @Property(tries = 200)
  void aKeyWithOneWrongLetterIsReportedAtItsPlaceWithTheRightWord(@ForAll("slips") Slip slip)
      throws IOException {
    String text = study(slip.line, slip.key, slip.misspelt);
    Assume.that(!siblings(slip).contains(slip.misspelt));

    StudyException refused = refused(text);

    assertThat(refused.problems())
        .as(text)
        .anySatisfy(
            p -> {
              assertThat(p.place()).isEqualTo(new Place(slip.line + 1, slip.column));
              assertThat(p.message())
                  .contains("'" + slip.misspelt + "'")
                  .contains("did you mean")
                  .contains("'" + slip.key + "'");
            });
  }

  @Provide
  Arbitrary<Slip> slips() {
    return Combinators.combine(
            Arbitraries.integers().between(0, LINES.size() - 1),
            Arbitraries.integers().between(0, 30),
            Arbitraries.chars().range('a', 'z'),
            Arbitraries.of("replace", "insert", "delete", "swap"))
        .as(StudyPropertiesTest::slip)
        .filter(s -> !s.misspelt.equals(s.key) && s.misspelt.matches("[a-z].*[a-z]"));
  }

  private static Slip slip(int line, int position, char letter, String kind) {
    var matcher = KEY.matcher(LINES.get(line));
    if (!matcher.find()) {
      throw new IllegalStateException("no key in: " + LINES.get(line));
    }
    String key = Objects.requireNonNull(matcher.group(2));
    int at = position % (key.length() - 1);
    String misspelt =
        switch (kind) {
          case "replace" -> key.substring(0, at) + letter + key.substring(at + 1);
          case "insert" -> key.substring(0, at) + letter + key.substring(at);
          case "delete" -> key.substring(0, at) + key.substring(at + 1);
          default ->
              key.substring(0, at) + key.charAt(at + 1) + key.charAt(at) + key.substring(at + 2);
        };
    return new Slip(line, key, misspelt, matcher.end(1) + 1);
  }

  /** The other keys of the study: a slip that hits one of them is another mistake. */
  private static List<String> siblings(Slip slip) {
    var keys = new ArrayList<String>(List.of("duration", "treatments"));
    for (String line : LINES) {
      var matcher = KEY.matcher(line);
      if (matcher.find()) {
        keys.add(Objects.requireNonNull(matcher.group(2)));
      }
    }
    keys.remove(slip.key);
    return keys;
  }

  private static String study(int line, String key, String misspelt) {
    var lines = new ArrayList<>(LINES);
    lines.set(line, LINES.get(line).replaceFirst(Pattern.quote(key), misspelt));
    return String.join("\n", lines);
  }

  private static StudyException refused(String text) throws IOException {
    Path file = Files.createTempFile("study", ".yml");
    try {
      Files.writeString(file, text);
      return Objects.requireNonNull(
          catchThrowableOfType(StudyException.class, () -> StudyFile.read(file, null)));
    } finally {
      Files.delete(file);
    }
  }

  @Property
  void aDurationIsReadAsItIsWritten(@ForAll @LongRange(min = 0, max = 86_400_000) long millis) {
    Duration duration = Duration.ofMillis(millis);

    assertThat(Spans.parse(new Level.Time(duration).text())).contains(duration);
  }

  @Property
  void theDistanceOfTwoWordsIsTheSameBothWaysAndZeroOnlyForTheSame(
      @ForAll("words") String a, @ForAll("words") String b) {
    int distance = NearestWord.distance(a, b);

    assertThat(distance).isEqualTo(NearestWord.distance(b, a));
    assertThat(distance == 0).isEqualTo(a.equals(b));
    assertThat(distance).isLessThanOrEqualTo(Math.max(a.length(), b.length()));
    assertThat(distance).isGreaterThanOrEqualTo(Math.abs(a.length() - b.length()));
  }

  @Provide
  Arbitrary<String> words() {
    return Arbitraries.strings().withCharRange('a', 'c').ofMaxLength(6);
  }

  @Property
  void quickIsNeverMoreWorkThanTheStudyItself(
      @ForAll @IntRange(min = 1, max = 20) int blocks,
      @ForAll @IntRange(min = 1, max = 10) int rounds,
      @ForAll @IntRange(min = 1, max = 5000) int connections,
      @ForAll @IntRange(min = 1, max = 100_000) int length,
      @ForAll boolean byTime) {
    Extent extent =
        byTime ? new Extent.Time(Duration.ofMillis(length)) : new Extent.Requests(length);
    Study study = study(blocks, rounds, connections, extent);

    Study quick = QuickScale.apply(study);

    assertThat(quick.design().blocks()).isEqualTo(new Blocks.Fixed(Math.min(blocks, 2)));
    assertThat(quick.workload().rounds()).isEqualTo(Math.min(rounds, 2));
    assertThat(size(quick.workload().extent())).isPositive().isLessThanOrEqualTo(length);
    assertThat(quick.workload().levels())
        .containsExactly(new LoadLevel.Connections(Math.min(connections, 2_500)));
  }

  private static Study study(int blocks, int rounds, int connections, Extent extent) {
    var asGiven = new Treatment(new LinkedHashMap<>());
    return new Study(
        "any",
        "",
        new SubjectSpec(
            new SubjectSource.SpringBootJar(Path.of("/app.jar")),
            new JdkChoice.Feature(25),
            List.of(),
            Map.of(),
            Duration.ofMinutes(1),
            null,
            null,
            null,
            null),
        asGiven,
        List.of(asGiven),
        new LinkedHashMap<>(),
        new Workload(
            List.of(
                Scenario.only(
                    Traffic.of(Request.get("/")), List.of(new LoadLevel.Connections(connections)))),
            Arrivals.CONSTANT,
            extent,
            rounds,
            null,
            Isolation.TRIAL,
            Duration.ofSeconds(30)),
        new Design(new Blocks.Fixed(blocks), 0, 1, PrimaryMetric.THROUGHPUT),
        null,
        0.03,
        new Limits(0));
  }

  private static long size(Extent extent) {
    return switch (extent) {
      case Extent.Requests(long count) -> count;
      case Extent.Time(Duration duration) -> duration.toMillis();
    };
  }
}
