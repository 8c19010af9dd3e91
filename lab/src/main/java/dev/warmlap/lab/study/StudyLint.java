package dev.warmlap.lab.study;

import java.util.List;

/**
 * Finds what a study cannot do here, or cannot show, before anything starts. It looks at the file
 * and at the limits of the machine; it starts nothing.
 */
public final class StudyLint {

  private StudyLint() {}

  /** All findings in the order of the file. */
  public static List<Finding> check(StudyFile file, HostLimits host) {
    var notes = new LintNotes(file);
    new LaunchLint(notes, host).check();
    new LimitLint(notes, host).check();
    new JarLint(notes).check();
    new KnobLint(notes).check();
    new NeedsLint(notes, host).check();
    new ThreadLint(notes).check();
    new ConnectionLint(notes, host).check();
    new LoadShapeLint(notes).check();
    new DesignLint(notes).check();
    return notes.findings();
  }
}
