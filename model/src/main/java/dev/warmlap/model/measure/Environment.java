package dev.warmlap.model.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * The machine and the programs that a run was made with.
 *
 * @param facts in reading order: {@code os}, {@code kernel}, {@code cpu}, {@code processors},
 *     {@code memoryBytes}, {@code governor}, {@code openFiles}, {@code somaxconn}, {@code
 *     ephemeralPorts}, {@code warmlap}, {@code labJdk}, {@code subjectJdk} and so on; a fact that
 *     could not be had is absent
 */
public record Environment(SequencedMap<String, String> facts) {

  public Environment {
    facts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(facts));
  }

  private static final List<String> MACHINE =
      List.of("arch", "cpu", "processors", "memoryBytes", "virtualised");

  /**
   * Whether both are of machines that cannot be told apart: by architecture, processor, their
   * number, memory, and whether they are virtual.
   */
  public boolean sameMachine(Environment other) {
    return MACHINE.stream()
        .allMatch(fact -> Objects.equals(facts.get(fact), other.facts.get(fact)));
  }

  /** These facts and one more. */
  public Environment with(String name, String value) {
    var more = new LinkedHashMap<>(facts);
    more.put(name, value);
    return new Environment(more);
  }
}
