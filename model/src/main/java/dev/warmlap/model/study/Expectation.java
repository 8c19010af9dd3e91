package dev.warmlap.model.study;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What makes an answer a good one.
 *
 * @param statuses any of these; none for 200 to 399
 * @param contains text that the body holds, read as UTF-8; empty for any body
 */
public record Expectation(Set<Integer> statuses, String contains) {

  /** A status from 200 to 399, and any body. */
  public static final Expectation SUCCESS = new Expectation(Set.of(), "");

  public Expectation {
    statuses = Collections.unmodifiableSortedSet(new TreeSet<>(statuses));
    for (int status : statuses) {
      if (status < 200 || status > 999) {
        throw new IllegalArgumentException(
            "The status of a final answer lies between 200 and 999, found " + status);
      }
    }
  }

  /** Whether an answer with this status can be a good one. */
  public boolean accepts(int status) {
    return statuses.isEmpty() ? status >= 200 && status < 400 : statuses.contains(status);
  }
}
