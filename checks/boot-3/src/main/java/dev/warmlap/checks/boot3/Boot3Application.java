package dev.warmlap.checks.boot3;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers {@code /} with a line of text. */
@SpringBootApplication
@RestController
public class Boot3Application {

  public static void main(String[] arguments) {
    SpringApplication.run(Boot3Application.class, arguments);
  }

  @GetMapping("/")
  String hello() {
    return "hello\n";
  }
}
