package dev.warmlap.bench.cost;

/** Where generator and server run. */
public enum Placement {
  SHARED("sharing one core"),
  SEPARATE("on separate cores");

  private final String title;

  Placement(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
