package dev.warmlap.lab.study;

import dev.warmlap.host.Programs;
import dev.warmlap.model.study.CpuList;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.LaunchKnobs;
import dev.warmlap.subject.command.OwnCommand;
import dev.warmlap.subject.command.Placeholders;
import dev.warmlap.subject.knob.JvmFlag;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/** What would keep the subject from being launched as the study says. */
final class LaunchLint {

  private static final JsonPointer JDK = JsonPointer.compile("/subject/jdk");
  private static final JsonPointer JVM = JsonPointer.compile("/subject/jvm");
  private static final JsonPointer ENV = JsonPointer.compile("/subject/env");
  private static final JsonPointer SUBJECT_CPUS = JsonPointer.compile("/cpus/subject");
  private static final JsonPointer GENERATOR_CPUS = JsonPointer.compile("/cpus/generator");

  private final LintNotes notes;
  private final HostLimits host;

  LaunchLint(LintNotes notes, HostLimits host) {
    this.notes = notes;
    this.host = host;
  }

  void check() {
    application();
    command();
    jdk();
    for (String knob : notes.knobs()) {
      Knobs.rest(knob, Knobs.ENVIRONMENT).ifPresent(name -> variableTwice(knob, name));
      flags(knob).forEach(flag -> flagTwice(knob, flag.name()));
    }
    subjectProcessors();
    processors(GENERATOR_CPUS, notes.study().generatorCpus());
  }

  private void application() {
    notes
        .file()
        .application()
        .filter(search -> !search.found())
        .ifPresent(
            search -> {
              boolean jar = notes.file().tree().has(SubjectReading.JAR);
              notes.error(
                  jar ? SubjectReading.JAR : SubjectReading.WEBAPP,
                  "there is no such %s; looked for %s%s"
                      .formatted(
                          jar ? "jar" : "application",
                          search.looked(),
                          jar ? " (the samples are built by ./warmlap)" : ""));
            });
  }

  private void command() {
    if (!(notes.study().subject().source() instanceof SubjectSource.Command command)) {
      return;
    }
    if (!Files.isDirectory(command.folder())) {
      notes.error(
          SubjectReading.FOLDER, "there is no folder %s to work in".formatted(command.folder()));
    }
    String program = command.words().getFirst();
    boolean filled = Placeholders.in(List.of(program)).isEmpty();
    if (filled
        && !(program.contains("/")
            ? Files.isExecutable(command.folder().resolve(program))
            : Programs.find(program).isPresent())) {
      notes.error(
          SubjectReading.COMMAND.appendIndex(0),
          "there is no program '%s'%s; name one, or its path"
              .formatted(
                  program, program.contains("/") ? " in " + command.folder() : " on the PATH"));
    }
    Set<String> placeholders = OwnCommand.placeholders(command, notes.study().subject());
    List<String> unverified =
        notes.knobs().stream()
            .filter(placeholders::contains)
            .map(knob -> "{" + knob + "}")
            .toList();
    if (!unverified.isEmpty()) {
      notes.warning(
          SubjectReading.COMMAND,
          "whether the server does what the command tells it by %s cannot be verified, since Warmlap"
                  .formatted(String.join(", ", unverified))
              + " does not know how to ask it");
    }
  }

  private void jdk() {
    for (Treatment treatment : notes.study().treatments()) {
      if (notes.subject(treatment).jdk() instanceof JdkChoice.Home(Path home)
          && !Files.isExecutable(home.resolve("bin/java"))) {
        notes.error(
            notes.launched(LaunchKnobs.JDK) ? notes.at(treatment, LaunchKnobs.JDK) : JDK,
            "there is no JDK in %s (no bin/java that can be run); name a JDK's folder, or a feature"
                    .formatted(home)
                + " number such as 25");
      }
    }
  }

  private void subjectProcessors() {
    boolean knob = notes.launched(LaunchKnobs.CPUS);
    if (knob && notes.file().tree().has(SUBJECT_CPUS)) {
      notes.error(
          place(LaunchKnobs.CPUS),
          "'cpus' says on which processors the subject runs, and so does 'cpus.subject' (at %s);"
                  .formatted(notes.file().tree().ofKey(SUBJECT_CPUS))
              + " remove it there");
    }
    for (Treatment treatment : notes.study().treatments()) {
      JsonPointer at = knob ? notes.at(treatment, LaunchKnobs.CPUS) : SUBJECT_CPUS;
      processors(at, notes.subject(treatment).cpus())
          .filter(cpus -> cpus.cardinality() == 1)
          .ifPresent(
              single ->
                  notes.warning(
                      at,
                      "on a single processor the JVM picks the serial collector, unlike on most"
                          + " servers; give the subject at least 2"));
    }
  }

  private void variableTwice(String knob, String variable) {
    JsonPointer other = ENV.appendProperty(variable);
    if (notes.file().tree().has(other)) {
      notes.error(
          place(knob),
          "'%s' sets a variable that 'subject.env' sets too (at %s); remove it there"
              .formatted(knob, notes.file().tree().ofKey(other)));
    }
  }

  /** The JVM's flags that the knob sets in any treatment. */
  private Set<JvmFlag> flags(String knob) {
    return notes.study().treatments().stream()
        .flatMap(
            t ->
                notes.level(t, knob).stream()
                    .flatMap(
                        level ->
                            Knobs.find(knob)
                                .flatMap(
                                    k -> notes.server(t).flatMap(server -> k.on(server, level)))
                                .stream()
                                .filter(setting -> setting.means() == Setting.Means.JVM)
                                .flatMap(setting -> setting.flags(level).keySet().stream())))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private void flagTwice(String knob, String flag) {
    List<String> jvm = notes.study().subject().jvm();
    for (int i = 0; i < jvm.size(); i++) {
      if (JvmArgument.conflict(flag, jvm.get(i))) {
        notes.error(
            place(knob),
            "'%s' and the JVM argument '%s' in 'subject.jvm' (at %s) set the same thing; remove it"
                    .formatted(knob, jvm.get(i), notes.file().tree().ofValue(JVM.appendIndex(i)))
                + " there");
      }
    }
  }

  private JsonPointer place(String knob) {
    LocatedTree tree = notes.file().tree();
    return List.of(
            TreatmentReading.FIXED.appendProperty(knob),
            TreatmentReading.FACTORS.appendProperty(knob),
            TreatmentReading.TREATMENTS.appendIndex(0).appendProperty(knob))
        .stream()
        .filter(tree::has)
        .findFirst()
        .orElseThrow();
  }

  private Optional<BitSet> processors(JsonPointer at, @Nullable String list) {
    Optional<BitSet> cpus = Optional.ofNullable(list).flatMap(CpuList::parse);
    cpus.filter(c -> c.length() > host.processors())
        .ifPresent(
            c ->
                notes.error(
                    at,
                    "'%s' names processor %d, and this machine has %s"
                        .formatted(
                            list,
                            c.length() - 1,
                            host.processors() == 1
                                ? "only processor 0"
                                : "0 to " + (host.processors() - 1))));
    return cpus;
  }
}
