package dev.warmlap.samples.hello;

import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/**
 * Counts requests from their arrival in the application to their end, asynchronous ones included.
 * Tomcat itself tells no such number when each request has a thread of its own. Any thread.
 */
@Component
final class RequestsInService implements ServletRequestListener {

  private final LongAdder requests = new LongAdder();

  @Override
  public void requestInitialized(ServletRequestEvent event) {
    requests.increment();
  }

  @Override
  public void requestDestroyed(ServletRequestEvent event) {
    requests.decrement();
  }

  long count() {
    return requests.sum();
  }
}
