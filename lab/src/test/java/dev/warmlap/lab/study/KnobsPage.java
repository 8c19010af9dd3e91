package dev.warmlap.lab.study;

import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.knob.SubjectKind;
import dev.warmlap.subject.knob.Versions;
import java.util.stream.Collectors;

/** Writes {@code docs/knobs.md} from the knob table. */
final class KnobsPage {

  static final String COMMAND =
      "./mvnw -pl lab -am test -Dtest=KnobsPageTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dwarmlap.regenerate=true";

  private KnobsPage() {}

  static String page() {
    var page =
        new StringBuilder(
            """
            # The knobs

            <!-- Generated from the knob table (subject, knobs.json). Do not edit; run:
            %s -->

            A knob is one setting of a server under its one name here. Study files name knobs under `factors`, `treatments`,
            `fixed` and `baseline` ([the study file](study-file.md)); `warmlap knobs` prints this list. Beside these, `env.NAME`
            is an environment variable and `jvm.FLAG` any JVM flag.

            Before it measures, Warmlap asks the running server what the knob really is. What differs on a factor makes
            the trial invalid; what differs on a fixed knob is a warning. "From within" means that Spring Boot has no property for
            it: [an agent](inside-the-subject.md) sets it.

            """
                .formatted(COMMAND));
    for (Knob knob : Knobs.all()) {
      page.append("## `%s`\n\n".formatted(knob.name()))
          .append(knob.about())
          .append("\n\n- allowed: ")
          .append(knob.allowed())
          .append("\n- read back from: ")
          .append(knob.readFrom())
          .append("\n\n| on | called | versions | default |\n| --- | --- | --- | --- |\n");
      for (SubjectKind kind : SubjectKind.values()) {
        knob.on(kind).forEach(setting -> page.append(row(kind, setting)));
      }
      page.append("\n");
    }
    return page.toString().stripTrailing() + "\n";
  }

  private static String row(SubjectKind kind, Setting setting) {
    String name = setting.name().isEmpty() ? "" : " `" + setting.name() + "`";
    String words =
        setting.words().entrySet().stream()
            .map(
                word ->
                    "`"
                        + word.getKey()
                        + "`"
                        + (word.getValue().versions().equals(Versions.ALL)
                            ? ""
                            : " (" + word.getValue().versions().words() + ")"))
            .collect(Collectors.joining(", "));
    return "| %s%s | %s%s%s | %s | %s |\n"
        .formatted(
            kind.title(),
            setting.connectors().isEmpty()
                ? ""
                : " (" + String.join(", ", setting.connectors()) + ")",
            setting.means().label(),
            name,
            words.isEmpty() ? "" : ": " + words,
            setting.versions().words(),
            setting.fallback() == null ? "" : "`" + setting.fallback() + "`");
  }
}
