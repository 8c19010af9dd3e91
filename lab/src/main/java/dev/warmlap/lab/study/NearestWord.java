package dev.warmlap.lab.study;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the right word for a misspelt one. */
public final class NearestWord {

  private NearestWord() {}

  /**
   * {@code ; did you mean 'request'?} or nothing where no word is near. A word is near when a third
   * of its letters, at least one, are wrong at most; words that are equally near are all named.
   */
  public static String hint(String found, Collection<String> words) {
    List<String> nearest = among(found, words);
    return nearest.isEmpty()
        ? ""
        : nearest.stream()
            .map(w -> "'" + w + "'")
            .collect(Collectors.joining(" or ", "; did you mean ", "?"));
  }

  static List<String> among(String found, Collection<String> words) {
    var byDistance = new TreeMap<Integer, List<String>>();
    for (String word : words) {
      int distance = distance(found.toLowerCase(Locale.ROOT), word.toLowerCase(Locale.ROOT));
      if (distance <= Math.max(1, word.length() / 3)) {
        byDistance.merge(
            distance, List.of(word), (a, b) -> Stream.concat(a.stream(), b.stream()).toList());
      }
    }
    return byDistance.isEmpty() ? List.of() : byDistance.firstEntry().getValue();
  }

  /**
   * Damerau's distance in its restricted form (optimal string alignment): insertions, deletions,
   * replacements and swaps of neighbours, no part edited twice.
   */
  static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(last[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}
