package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.lab.study.CsvText.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CsvTextTest {

  private static final Path FILE = Path.of("values.csv");

  @Property
  void whatIsWrittenInQuotesIsReadAsItWas(
      @ForAll("tables") List<List<String>> table, @ForAll boolean carriageReturn) {
    String end = carriageReturn ? "\r\n" : "\n";
    String text =
        table.stream()
            .map(row -> row.stream().map(CsvTextTest::quoted).collect(Collectors.joining(",")))
            .collect(Collectors.joining(end));

    assertThat(texts(text)).isEqualTo(table);
    assertThat(texts(text + end)).isEqualTo(table);
  }

  @Property
  void anyTextIsReadOrRefusedAtAPlaceInIt(@ForAll("pieces") String text) {
    try {
      assertThat(CsvText.rows(FILE, text)).allSatisfy(row -> assertThat(row).isNotEmpty());
    } catch (StudyException e) {
      Place place = e.problems().getFirst().place();
      assertThat(place.line()).isBetween(1, 1 + (int) text.chars().filter(c -> c == '\n').count());
      assertThat(place.column()).isBetween(1, 1 + text.length());
    }
  }

  @Provide
  Arbitrary<List<List<String>>> tables() {
    Arbitrary<String> value = Arbitraries.strings().withChars("ab ,\"\r\n\u00FC").ofMaxLength(5);
    return value.list().ofMinSize(1).ofMaxSize(4).list().ofMaxSize(4);
  }

  @Provide
  Arbitrary<String> pieces() {
    return Arbitraries.strings().withChars("ab,\"\r\n").ofMaxLength(20);
  }

  @Example
  void valuesNeedNoQuotesAndKeepTheirBlanks() {
    assertThat(texts("a, b ,,c\n\n\r\nd"))
        .containsExactly(List.of("a", " b ", "", "c"), List.of("d"));
  }

  @Example
  void everyValueHasItsPlace() {
    assertThat(CsvText.rows(FILE, "\u00FC,b\n\"x\ny\",z\nlast").stream().flatMap(List::stream))
        .extracting(Value::place)
        .containsExactly(
            new Place(1, 1), new Place(1, 3), new Place(2, 1), new Place(3, 4), new Place(4, 1));
  }

  @Example
  void quotesThatDoNotMatchAreSaidWhereTheyAre() {
    refused("a,b\nc,\"d\n\n", "values.csv:2:3: error: the quote that opens here is never closed");
    refused("a\nb\"c", "values.csv:2:2: error: a quote stands inside a value");
    refused("\"a\" ,b", "values.csv:1:4: error: after a closing quote a comma");
  }

  private static void refused(String text, String said) {
    assertThatThrownBy(() -> CsvText.rows(FILE, text))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining(said);
  }

  private static List<List<String>> texts(String text) {
    return CsvText.rows(FILE, text).stream()
        .map(row -> row.stream().map(Value::text).toList())
        .toList();
  }

  private static String quoted(String value) {
    return '"' + value.replace("\"", "\"\"") + '"';
  }
}
