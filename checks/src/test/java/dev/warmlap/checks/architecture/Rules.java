package dev.warmlap.checks.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessField;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callConstructorWhere;
import static com.tngtech.archunit.lang.conditions.ArchConditions.never;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * The rules, each for the packages below a root: the product's own, or those of a fixture that
 * breaks the rule.
 */
final class Rules {

  /** From the bottom up: a module sees the layers below its own, and none of its own. */
  private static final List<List<String>> LAYERS =
      List.of(
          List.of("model", "agent", "webapp"),
          List.of("host"),
          List.of("stats", "load", "subject", "probe", "store"),
          List.of("lab", "report"),
          List.of("cli", "bench"));

  /**
   * A report is made of a run's record alone, whatever it was that measured and kept it; of the
   * subjects it sees the table of knobs, to write settings as they stand in a configuration.
   */
  private static final Set<String> SEEN_BY_REPORT = Set.of("model", "stats", "subject");

  /** What compares Warmlap with other generators runs it as it runs them: as a program. */
  private static final Set<String> SEEN_BY_BENCH = Set.of("model", "host", "stats");

  /** Mean nothing, attract everything (STYLE): the name must say what the class is for. */
  private static final String NAMES_THAT_SAY_NOTHING = ".*(Utils?|Impl|Manager|Helper)";

  static ArchRule layers(String root) {
    LayeredArchitecture architecture =
        layeredArchitecture().consideringOnlyDependenciesInAnyPackage(root + "..");
    SequencedMap<String, Set<String>> seen = seenByModule();
    for (String module : seen.keySet()) {
      architecture =
          architecture
              .optionalLayer(module)
              .definedBy(root + "." + module, root + "." + module + "..");
    }
    for (var entry : seen.entrySet()) {
      architecture =
          entry.getValue().isEmpty()
              ? architecture.whereLayer(entry.getKey()).mayNotAccessAnyLayer()
              : architecture
                  .whereLayer(entry.getKey())
                  .mayOnlyAccessLayers(entry.getValue().toArray(String[]::new));
    }
    return architecture.because("a module uses only the layers below it (docs/architecture.md)");
  }

  private static SequencedMap<String, Set<String>> seenByModule() {
    var seen = new LinkedHashMap<String, Set<String>>();
    var below = new ArrayList<String>();
    for (List<String> layer : LAYERS) {
      layer.forEach(module -> seen.put(module, Set.copyOf(below)));
      below.addAll(layer);
    }
    seen.put("report", SEEN_BY_REPORT);
    seen.put("bench", SEEN_BY_BENCH);
    return seen;
  }

  /** Only the settings to paste need the table of knobs; all else is in the record. */
  static ArchRule reportsKnowNoSubjects(String root) {
    return noClasses()
        .that(resideInAPackage(root + ".report.."))
        .and()
        .resideOutsideOfPackage(root + ".report.config")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root + ".subject..")
        .because("a report is made of a run's record, whatever it was that was measured");
  }

  static ArchRule everyClassIsInALayer(String root) {
    String[] modules =
        LAYERS.stream()
            .flatMap(List::stream)
            .map(module -> root + "." + module + "..")
            .toArray(String[]::new);
    return classes()
        .that(resideInAPackage(root + ".."))
        .should()
        .resideInAnyPackage(modules)
        .because("a module without a layer would be bound by no rule");
  }

  static ArchRule noCycles(String root) {
    return slices()
        .matching(root + ".(**)")
        .should()
        .beFreeOfCycles()
        .because("packages that need each other are one package");
  }

  /**
   * The generator's own process talks to the lab over its standard output; bench is a program of
   * its own; the agent is in a subject's process, whose output is the subject's log.
   */
  static ArchRule standardStreamsBelongToTheCommandLine(String root) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(root + ".cli..", root + ".bench..", root + ".agent..")
        .and()
        .doNotHaveFullyQualifiedName(root + ".load.process.GeneratorMain")
        .should(accessField(System.class, "out").or(accessField(System.class, "err")))
        .because("what is said to the user is said by cli; others tell events or log");
  }

  static ArchRule noBareExceptions(String root) {
    var bare =
        Set.of(
            Throwable.class.getName(),
            Exception.class.getName(),
            RuntimeException.class.getName(),
            Error.class.getName());
    DescribedPredicate<JavaConstructorCall> creation =
        DescribedPredicate.describe(
            "a bare Throwable, Exception, RuntimeException or Error is made",
            call ->
                bare.contains(call.getTargetOwner().getName())
                    // A subclass's constructor calls its parent's: that is no creation.
                    && !call.getOriginOwner().isAssignableTo(Throwable.class));
    return classes()
        .that(resideInAPackage(root + ".."))
        .should(never(callConstructorWhere(creation)))
        .because("a module has one exception type, whose message says what to do next");
  }

  static ArchRule namesSayWhatAClassIsFor(String root) {
    return noClasses()
        .that(resideInAPackage(root + ".."))
        .should()
        .haveNameMatching(NAMES_THAT_SAY_NOTHING)
        .because("such a name says nothing and attracts everything");
  }

  static ArchRule everyPackageIsNullMarked(String root) {
    return classes()
        .that(resideInAPackage(root + ".."))
        .should(
            new ArchCondition<>("be in a package that is @NullMarked") {
              @Override
              public void check(JavaClass item, ConditionEvents events) {
                boolean marked = item.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(
                    new SimpleConditionEvent(
                        item,
                        marked,
                        item.getName() + " is in a package without @NullMarked in package-info"));
              }
            })
        .because("outside of a marked package null is not checked at all");
  }

  private Rules() {}
}
