package dev.warmlap.lab.study;

import java.util.Comparator;

/**
 * A place in a text file.
 *
 * @param line from 1; 0 stands for the file as a whole
 * @param column from 1, in characters as an editor counts them (a tab is one)
 */
public record Place(int line, int column) implements Comparable<Place> {

  /** The file as a whole: there is no line to point at. */
  public static final Place WHOLE_FILE = new Place(0, 0);

  private static final Comparator<Place> ORDER =
      Comparator.comparingInt(Place::line).thenComparingInt(Place::column);

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }

  /** {@code 12:3}, as compilers write it. */
  @Override
  public String toString() {
    return line + ":" + column;
  }
}
