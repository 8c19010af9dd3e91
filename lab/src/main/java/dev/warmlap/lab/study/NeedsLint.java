package dev.warmlap.lab.study;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.LaunchKnobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.SubjectKind;
import dev.warmlap.subject.knob.TomcatLine;
import dev.warmlap.subject.knob.Version;
import dev.warmlap.subject.launch.ClassArchive;
import dev.warmlap.subject.tomcat.NativeLibrary;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JsonPointer;

/**
 * Settings that take effect only together with something else: a JDK, a library, a request header.
 */
final class NeedsLint {

  /** JEP 444. */
  private static final int VIRTUAL_THREADS = 21;

  /** JEP 454, without which Tomcat falls back to the JDK's own engine. */
  private static final int FOREIGN_FUNCTIONS = 22;

  private static final String VIRTUAL = "threads.virtual";
  private static final String TLS = "tls";
  private static final String STARTUP = "startup";
  private static final String CONNECTOR = "connector";
  private static final String COMPRESSION = "compression";

  private final LintNotes notes;
  private final HostLimits host;

  NeedsLint(LintNotes notes, HostLimits host) {
    this.notes = notes;
    this.host = host;
  }

  void check() {
    for (Treatment treatment : notes.study().treatments()) {
      OptionalInt jdk = notes.jdk(treatment);
      if (notes.isTrue(treatment, VIRTUAL)) {
        needsJdk(treatment, VIRTUAL, jdk, VIRTUAL_THREADS);
      }
      if (word(treatment, TLS).equals("openssl-ffm")) {
        needsJdk(treatment, TLS, jdk, FOREIGN_FUNCTIONS);
      }
      ClassArchive.Kind.of(word(treatment, STARTUP))
          .filter(_ -> notes.server(treatment).isPresent())
          .ifPresent(kind -> needsJdk(treatment, STARTUP, jdk, kind.leastJdk()));
      tomcat(treatment, jdk);
      nativeLibrary(treatment);
      if (word(treatment, COMPRESSION).equals("on")) {
        acceptedEncoding(treatment);
      }
    }
  }

  private void needsJdk(Treatment treatment, String knob, OptionalInt jdk, int least) {
    if (jdk.isPresent() && jdk.getAsInt() < least) {
      notes.error(
          notes.at(treatment, knob),
          "%s=%s needs JDK %d or later, and %s is %d"
              .formatted(
                  knob,
                  notes.level(treatment, knob).map(Level::text).orElseThrow(),
                  least,
                  notes.level(treatment, LaunchKnobs.JDK).isPresent() ? "'jdk'" : "'subject.jdk'",
                  jdk.getAsInt()));
    }
  }

  /** A Tomcat that was compiled for a later Java does not start. */
  private void tomcat(Treatment treatment, OptionalInt jdk) {
    Optional<Version> version =
        notes
            .server(treatment)
            .filter(server -> server.kind() == SubjectKind.TOMCAT)
            .map(Server::version);
    version
        .flatMap(TomcatLine::of)
        .filter(line -> jdk.isPresent() && jdk.getAsInt() < line.leastJdk())
        .ifPresent(
            line ->
                notes.error(
                    placeOf(treatment, LaunchKnobs.JDK, SubjectReading.JDK),
                    "Tomcat %s needs Java %d or later, and the JDK here is %d"
                        .formatted(version.orElseThrow(), line.leastJdk(), jdk.getAsInt())));
  }

  /** Of a knob, or of what stands in its stead. */
  private JsonPointer placeOf(Treatment treatment, String knob, JsonPointer otherwise) {
    return notes.level(treatment, knob).isPresent() ? notes.at(treatment, knob) : otherwise;
  }

  private void nativeLibrary(Treatment treatment) {
    boolean tomcat =
        notes.server(treatment).filter(server -> server.kind() == SubjectKind.TOMCAT).isPresent();
    if (!tomcat || host.tomcatNative()) {
      return;
    }
    for (Map.Entry<String, String> use : Map.of(CONNECTOR, "apr", TLS, "openssl").entrySet()) {
      if (word(treatment, use.getKey()).equals(use.getValue())) {
        notes.error(
            notes.at(treatment, use.getKey()),
            "%s=%s needs a library that is not installed on this machine; %s"
                .formatted(use.getKey(), use.getValue(), NativeLibrary.REMEDY));
      }
    }
  }

  /** A server compresses for clients that say they can take it (RFC 9110, section 12.5.3). */
  private void acceptedEncoding(Treatment treatment) {
    boolean accepted =
        notes.study().workload().scenarios().stream()
            .flatMap(scenario -> scenario.traffic().journeys().stream())
            .flatMap(journey -> journey.steps().stream())
            .flatMap(step -> step.request().headers().entrySet().stream())
            .anyMatch(
                header ->
                    header.getKey().equalsIgnoreCase("Accept-Encoding")
                        && header.getValue().toLowerCase(Locale.ROOT).contains("gzip"));
    if (accepted) {
      return;
    }
    String message =
        "no request says that it takes compressed answers, so compression=on compresses nothing; give"
            + " the request 'headers: {Accept-Encoding: gzip}'";
    if (notes.varied(COMPRESSION)) {
      notes.error(notes.at(treatment, COMPRESSION), message);
    } else {
      notes.warning(notes.at(treatment, COMPRESSION), message);
    }
  }

  private String word(Treatment treatment, String knob) {
    return notes.level(treatment, knob).map(Level::text).orElse("");
  }
}
