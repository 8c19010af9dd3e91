package dev.warmlap.store;

import java.nio.file.Path;

/** A program that adds trials to a store until it is killed, and prints each one it has added. */
final class TrialsWithoutEnd {

  private TrialsWithoutEnd() {}

  public static void main(String[] args) {
    try (var store = ResultStore.open(Path.of(args[0]))) {
      long id = store.begin(new Samples(0).header());
      System.out.println(id);
      for (int position = 1; ; position++) {
        store.add(id, new Samples(position).trial(position));
        System.out.println(position);
      }
    }
  }
}
