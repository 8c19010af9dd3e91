package dev.warmlap.subject;

import dev.warmlap.agent.TuningAgent;
import dev.warmlap.model.result.Outcome.Failed;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out from its exit code and its log why a subject failed. */
final class Diagnosis {

  static final String DIED_AT_START = "died-at-start";
  static final String DIED_UNDER_LOAD = "died-under-load";
  static final String NEVER_READY = "never-ready";
  static final String ONLY_ERRORS_AT_START = "only-errors-at-start";
  static final String ONLY_ERRORS_UNDER_LOAD = "only-errors-under-load";
  static final String PORT_TAKEN = "port-taken";
  static final String OUT_OF_MEMORY = "out-of-memory";
  static final String MEMORY_LIMIT = "memory-limit";
  static final String JDK_REFUSED_FLAG = "jdk-refused-flag";
  static final String BACKGROUND = "went-to-the-background";
  static final String HELPER_DIED = "helper-died-at-start";
  static final String HELPER_NEVER_READY = "helper-never-ready";
  static final String NOT_THERE = "not-there";
  static final String GONE = "gone";
  static final String UNRESPONSIVE = "unresponsive";
  static final String SETTING_REFUSED = "setting-refused";
  static final String NO_SERVER = "no-server";

  /** Exit codes over this are the number of the signal that ended the process. */
  private static final int SIGNAL_BASE = 128;

  private static final int SIGABRT = 6;
  private static final int SIGKILL = 9;

  /** Of Spring Boot's failure analysis, and of the JDK for servers that do not catch it. */
  private static final Pattern PORT_IN_USE =
      Pattern.compile("Port \\d+ was already in use|Address already in use");

  /** Thrown in Java; told by the JVM when it exits for it; told when it cannot even start. */
  private static final Pattern MEMORY =
      Pattern.compile(
          "java\\.lang\\.OutOfMemoryError(: .*)?"
              + "|insufficient memory for the Java Runtime Environment"
              + "|Could not reserve enough space for .*"
              + "|Too small maximum heap.*"
              + "|Initial heap size set to a larger value than the maximum heap size");

  /** The line before it names the flag and the reason. */
  private static final Pattern REFUSED =
      Pattern.compile(
          "Unrecognized VM option .*|Unrecognized option: .*|Improperly specified VM option .*"
              + "|.*VM option '.*' is (experimental|diagnostic) and must be enabled.*"
              + "|Conflicting collector combinations.*|Invalid .* size: .*"
              + "|Could not create the Java Virtual Machine.*");

  /** What Warmlap's own agent says before it ends a start. */
  private static final Pattern SETTING =
      Pattern.compile(Pattern.quote(TuningAgent.REFUSED) + "(.*)");

  /** Spring Boot's StartupInfoLogger: the application is up, whether it has a server or not. */
  private static final Pattern STARTED = Pattern.compile("Started \\S+ in [0-9.]+ s");

  private static final Pattern CRASH =
      Pattern.compile("A fatal error has been detected by the Java Runtime Environment");

  private static final Pattern CLASS_VERSION = Pattern.compile("UnsupportedClassVersionError.*");

  private final String subject;
  private final SubjectLog log;
  private final LongSupplier killedByLimit;

  /**
   * @param subject its jar and JDK, for messages
   * @param killedByLimit how many of its processes the kernel killed at their memory limit
   */
  Diagnosis(String subject, SubjectLog log, LongSupplier killedByLimit) {
    this.subject = subject;
    this.log = log;
    this.killedByLimit = killedByLimit;
  }

  /** The process ended before it was ready. */
  Failed diedAtStart(int exitCode) {
    return known(exitCode)
        .or(() -> noServer(exitCode))
        .orElseGet(
            () ->
                failed(
                    DIED_AT_START,
                    subject
                        + " ended before it was ready ("
                        + ending(exitCode)
                        + ")."
                        + hint(exitCode)));
  }

  /** The process ended, but what it started goes on. */
  Failed wentToTheBackground(int exitCode) {
    return known(exitCode)
        .orElseGet(
            () ->
                failed(
                    BACKGROUND,
                    subject
                        + " ended ("
                        + ending(exitCode)
                        + ") and left other processes behind, as a server does that puts itself into"
                        + " the background. Warmlap measures what it launched and has to know when"
                        + " it ends: give the option that keeps the server in the foreground (for"
                        + " containers, no -d), or start it yourself and name it by 'url:'. What it"
                        + " left has been stopped."));
  }

  /** The process ended after it had been ready. */
  Failed diedUnderLoad(int exitCode) {
    return outOfMemory(OptionalInt.of(exitCode))
        .orElseGet(
            () ->
                failed(
                    DIED_UNDER_LOAD,
                    subject
                        + " was ready, but ended before it was stopped ("
                        + ending(exitCode)
                        + ")."
                        + hint(exitCode)));
  }

  /**
   * The time for the start is over.
   *
   * @param lastTry what the last question for the page came to
   */
  Failed neverReady(String page, String within, String lastTry) {
    return refusedSetting()
        .or(this::portTaken)
        .or(() -> outOfMemory(OptionalInt.empty()))
        .orElseGet(
            () ->
                failed(
                    NEVER_READY,
                    subject
                        + " gave no good answer to "
                        + page
                        + " within "
                        + within
                        + "; the last try: "
                        + lastTry
                        + "."
                        + (lastTry.contains("Connection refused")
                            ? " Nothing listens there: the application may need more time"
                                + " ('ready-timeout'), have its web server disabled"
                                + " (spring.main.web-application-type=none), or choose its port"
                                + " itself."
                            : " Check the study's request path, or give 'ready-timeout' more"
                                + " time.")));
  }

  /** The time for the start is over, and there were only server errors. */
  Failed onlyErrors(String page, String within, int status) {
    return outOfMemory(OptionalInt.empty())
        .orElseGet(
            () ->
                failed(
                    ONLY_ERRORS_AT_START,
                    subject
                        + " answered "
                        + page
                        + " with nothing but errors for "
                        + within
                        + ", the last one HTTP status "
                        + status
                        + ". Ask for the page by hand to see why; the command is in command.txt."));
  }

  /** The process is there and was ready, but gives no good answer any more. */
  Failed errorsUnderLoad(String found) {
    return outOfMemory(OptionalInt.empty())
        .orElseGet(
            () -> failed(ONLY_ERRORS_UNDER_LOAD, subject + " was ready, but " + found + "."));
  }

  /** The process is there, but does not do its work. */
  Failed unresponsive() {
    return outOfMemory(OptionalInt.empty())
        .orElseGet(
            () ->
                failed(
                    UNRESPONSIVE,
                    subject
                        + " still runs, but does not serve any more. See its log for errors, or take"
                        + " 'jcmd PID Thread.print' while a trial runs."));
  }

  private Optional<Failed> known(int exitCode) {
    return refusedSetting()
        .or(this::portTaken)
        .or(this::refusedFlag)
        .or(() -> outOfMemory(OptionalInt.of(exitCode)));
  }

  private Optional<Failed> refusedSetting() {
    return log.find(SETTING)
        .map(
            found ->
                failed(
                    SETTING_REFUSED,
                    subject
                        + " could not be given a setting of the study: '"
                        + found.group(1).strip()
                        + "'. Take it out of the study, or give another value; 'warmlap init' writes"
                        + " what this jar takes."));
  }

  /** A program that ends well of its own accord has nothing that waits for connections. */
  private Optional<Failed> noServer(int exitCode) {
    return exitCode != 0 || log.find(STARTED).isEmpty()
        ? Optional.empty()
        : Optional.of(
            failed(
                NO_SERVER,
                subject
                    + " ended of its own accord before it was ready, and without an error (exit code"
                    + " 0): an application with a web server runs on. Is its server disabled"
                    + " (spring.main.web-application-type=none), or is it a job?"));
  }

  private Optional<Failed> portTaken() {
    return log.find(PORT_IN_USE)
        .map(
            found ->
                failed(
                    PORT_TAKEN,
                    subject
                        + " could not listen: '"
                        + found.group()
                        + "'. Warmlap gives each start a free port, so either another program took"
                        + " it meanwhile (run again), or the application opens a fixed port (a"
                        + " second one, or a command without {port}: set it there, with 'env.' or"
                        + " with a -D flag)."));
  }

  private Optional<Failed> refusedFlag() {
    return log.find(REFUSED)
        .map(
            found ->
                failed(
                    JDK_REFUSED_FLAG,
                    subject
                        + " could not start, for the JVM refused its arguments: '"
                        + found.group().strip()
                        + "'. Correct 'jvm:' or the 'jvm.' knob in the study; command.txt has the"
                        + " whole command."));
  }

  private Optional<Failed> outOfMemory(OptionalInt exitCode) {
    if (killedByLimit.getAsLong() > 0) {
      return Optional.of(
          failed(
              MEMORY_LIMIT,
              subject
                  + " was killed by its memory limit: its processes needed more than the knob"
                  + " 'memory' gives them, and the kernel killed "
                  + killedByLimit.getAsLong()
                  + " of them. Give 'memory' more, or the JVM less: its heap (-Xmx), threads and"
                  + " classes count together."));
    }
    Optional<Matcher> told = log.find(MEMORY);
    if (told.isPresent()) {
      return Optional.of(
          failed(
              OUT_OF_MEMORY,
              subject
                  + " ran out of memory: '"
                  + told.get().group().strip()
                  + "'"
                  + (exitCode.isPresent() ? " (" + ending(exitCode.getAsInt()) + ")" : "")
                  + ". Give it more heap (-Xmx), fewer threads, or find what it holds on to."));
    }
    if (exitCode.isPresent() && exitCode.getAsInt() == SIGNAL_BASE + SIGKILL) {
      return Optional.of(
          failed(
              OUT_OF_MEMORY,
              subject
                  + " was killed by signal 9, which nobody here sent: most often that is the kernel"
                  + " when memory runs out ('dmesg' or 'journalctl -k' tells). Give the JVM less"
                  + " (-Xmx), or the machine or container more."));
    }
    return Optional.empty();
  }

  private String hint(int exitCode) {
    if (log.find(CRASH).isPresent() || exitCode == SIGNAL_BASE + SIGABRT) {
      return " The JVM itself crashed: its report is beside the log, hs_err_pid….log.";
    }
    if (exitCode == 0) {
      return " It ended without an error, as a command does that is done, or a server that puts itself"
          + " into the background: it has to stay in the foreground. Its log: "
          + log.file();
    }
    return log.find(CLASS_VERSION)
        .map(found -> " It needs a newer JDK: '" + found.group() + "'. Change 'jdk:' in the study.")
        .orElse(" The reason is in its log: " + log.file());
  }

  static String ending(int exitCode) {
    return exitCode > SIGNAL_BASE && exitCode < SIGNAL_BASE + 65
        ? "signal " + (exitCode - SIGNAL_BASE)
        : "exit code " + exitCode;
  }

  private Failed failed(String kind, String message) {
    return new Failed(kind, message, log.lastLines());
  }
}
