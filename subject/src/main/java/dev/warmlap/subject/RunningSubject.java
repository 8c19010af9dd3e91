package dev.warmlap.subject;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.study.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A subject that answered its page. Safe for use by many threads. */
public interface RunningSubject {

  /** Ids of all its processes now; empty where they are not known. */
  Set<Long> processes();

  /** The process id of its JVM; empty where there is none, or it is not known. */
  OptionalLong jvm();

  /** On the loopback address. */
  int port();

  /** Whether it speaks HTTPS. */
  boolean tls();

  /** Whether the process that was launched still runs. */
  boolean alive();

  /**
   * What the running subject says its settings are: the requested ones first, in their order, then
   * the other knobs of the table for information. Attaches to a JVM, so not while a measurement
   * runs. What cannot be read is {@code UNKNOWN} with the reason, never an exception.
   */
  List<EffectiveSetting> readBack();

  /**
   * The raw bytes of one complete HTTP/1.1 answer, head and body, on a connection that is kept
   * alive.
   *
   * @throws SubjectException when there is no complete answer
   */
  byte[] recordAnswer(Step step);

  /**
   * What is wrong with its answer to this request, as in 'was ready, but ' followed by this; empty
   * when it is a good one.
   */
  Optional<String> problemWith(Step step);

  /** Whether it ends within this time; a dying one takes a moment to be gone. */
  boolean endsWithin(Duration time);

  /**
   * A subject that is alive, but fails.
   *
   * @param found what it did, as in 'was ready, but ' followed by this
   */
  Outcome.Failed describeErrors(String found);

  /** Why a subject that was ready is no longer alive: exit code, out of memory, last log lines. */
  Outcome.Failed describeDeath();

  /** Stops the whole process tree for good; does nothing when it is gone. */
  void stop();
}
