package dev.warmlap.lab;

import dev.warmlap.model.event.Event;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Passes events on, and a warning only the first time: what holds for one trial holds for all. */
final class SaidOnce implements Consumer<Event> {

  private final Consumer<Event> listener;
  private final Set<String> said = new HashSet<>();

  SaidOnce(Consumer<Event> listener) {
    this.listener = listener;
  }

  @Override
  public void accept(Event event) {
    if (!(event instanceof Event.Warned(String message)) || said.add(message)) {
      listener.accept(event);
    }
  }
}
