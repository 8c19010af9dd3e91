package dev.warmlap.lab.study;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.knob.SubjectKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Knobs, and levels of knobs, that the server of the study does not have. */
final class KnobLint {

  private final LintNotes notes;

  KnobLint(LintNotes notes) {
    this.notes = notes;
  }

  void check() {
    for (Treatment treatment : notes.study().treatments()) {
      notes.server(treatment).ifPresent(server -> check(treatment, server));
    }
  }

  private void check(Treatment treatment, Server server) {
    for (String name : notes.knobs()) {
      Knob knob = Knobs.find(name).orElseThrow();
      notes
          .level(treatment, name)
          .flatMap(level -> problem(knob, level, server))
          .ifPresent(message -> notes.error(notes.at(treatment, name), message));
    }
  }

  private static Optional<String> problem(Knob knob, Level level, Server server) {
    if (knob.name().equals(Server.TOMCAT_VERSION)
        && server.kind() == SubjectKind.TOMCAT
        && server.version() == null) {
      return Optional.of(
          "'%s' is no version of Tomcat; name one such as 11.0.24".formatted(level.text()));
    }
    Optional<Setting> setting = knob.on(server, level);
    if (setting.isPresent()) {
      return Optional.empty();
    }
    if (knob.on(server.kind()).isEmpty()) {
      return Optional.of("%s has no '%s'".formatted(server.kind().title(), knob.name()));
    }
    if (knob.on(server).isPresent()) {
      return Optional.of(
          "%s cannot have %s=%s%s; it can have %s"
              .formatted(
                  server.title(),
                  knob.name(),
                  level.text(),
                  beside(knob, server),
                  String.join(", ", words(knob, server))));
    }
    return Optional.of(
        "%s has no '%s'%s; these have it: %s"
            .formatted(server.title(), knob.name(), beside(knob, server), who(knob, server)));
  }

  /** Where the connector decides, it is named. */
  private static String beside(Knob knob, Server server) {
    return knob.on(server.kind()).stream().allMatch(s -> s.connectors().isEmpty())
        ? ""
        : " with connector=" + server.connector();
  }

  private static List<String> words(Knob knob, Server server) {
    return knob.words().stream()
        .filter(word -> knob.on(server, new Level.Word(word)).isPresent())
        .toList();
  }

  private static String who(Knob knob, Server server) {
    return knob.on(server.kind()).stream()
        .map(
            setting ->
                setting.versions().words()
                    + (setting.connectors().isEmpty()
                        ? ""
                        : " (" + String.join(", ", setting.connectors()) + ")"))
        .distinct()
        .collect(Collectors.joining("; "));
  }
}
