package dev.warmlap.load.net;

import java.util.ArrayDeque;

/** What was known outside of a poll and is told by the next one. */
final class Due {

  private final ArrayDeque<Runnable> news = new ArrayDeque<>();

  void add(Runnable event) {
    news.add(event);
  }

  boolean isEmpty() {
    return news.isEmpty();
  }

  /** Tells what is due now; what that causes is left to the next poll. */
  void tell() {
    for (int left = news.size(); left > 0 && !news.isEmpty(); left--) {
      news.remove().run();
    }
  }

  void clear() {
    news.clear();
  }
}
