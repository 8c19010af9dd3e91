package dev.warmlap.samples.hello;

import java.util.concurrent.Callable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Waits: what a call to a database or to another service looks like from a server's threads. */
@RestController
class HelloController {

  /** Sleeps on the thread that serves the request. */
  @GetMapping("/hello/{millis}")
  Answer hello(@PathVariable String millis) {
    return sleep(Amount.MILLIS.parse(millis));
  }

  /** Sleeps on a thread of the application's task executor, while the request's own is let go. */
  @GetMapping("/async/{millis}")
  Callable<Answer> async(@PathVariable String millis) {
    long wait = Amount.MILLIS.parse(millis);
    return () -> sleep(wait);
  }

  private static Answer sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      // Only shutdown interrupts. The flag stays down, or the answer could not be written.
      throw new ResponseStatusException(
          HttpStatus.SERVICE_UNAVAILABLE, "The server is being stopped", e);
    }
    return Answer.ofCurrentThread("Hello after " + millis + " ms");
  }
}
