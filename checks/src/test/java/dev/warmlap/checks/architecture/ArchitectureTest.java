package dev.warmlap.checks.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The product keeps every rule, and for every rule there is a fixture that breaks it. */
class ArchitectureTest {

  private static final String PRODUCT = "dev.warmlap";
  private static final String FIXTURES = "dev.warmlap.checks.architecture.broken.";

  private static JavaClasses product;

  @BeforeAll
  static void importProduct() {
    product =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(PRODUCT);
  }

  static Stream<Arguments> rules() {
    return Stream.of(
        rule("layers", Rules::layers),
        rule("records", Rules::reportsKnowNoSubjects),
        rule("strays", Rules::everyClassIsInALayer),
        rule("cycles", Rules::noCycles),
        rule("streams", Rules::standardStreamsBelongToTheCommandLine),
        rule("exceptions", Rules::noBareExceptions),
        rule("names", Rules::namesSayWhatAClassIsFor),
        rule("nulls", Rules::everyPackageIsNullMarked));
  }

  private static Arguments rule(String fixture, Function<String, ArchRule> rule) {
    return Arguments.of(fixture, Named.of(fixture, rule));
  }

  @Test
  void theWholeProductIsSeen() {
    assertThat(product.containPackage("dev.warmlap.model.study")).isTrue();
    assertThat(product.containPackage("dev.warmlap.cli")).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void theProductKeepsTheRule(String fixture, Function<String, ArchRule> rule) {
    rule.apply(PRODUCT).check(product);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void theRuleCanFail(String fixture, Function<String, ArchRule> rule) {
    JavaClasses broken = new ClassFileImporter().importPackages(FIXTURES + fixture);
    assertThat(rule.apply(FIXTURES + fixture).evaluate(broken).getFailureReport().getDetails())
        .isNotEmpty();
  }
}
