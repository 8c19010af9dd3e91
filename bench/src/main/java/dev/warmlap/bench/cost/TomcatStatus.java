package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.LongSupplier;

/**
 * Asks {@link TomcatMain} for Tomcat's own count of the requests that it has answered. Used by one
 * thread at a time.
 */
final class TomcatStatus implements LongSupplier {

  private final OutputStream questions;
  private final BufferedReader answers;

  TomcatStatus(OutputStream questions, InputStream answers) {
    this.questions = questions;
    this.answers = new BufferedReader(new InputStreamReader(answers, StandardCharsets.US_ASCII));
  }

  @Override
  public long getAsLong() {
    try {
      questions.write('\n');
      questions.flush();
      String answer = answers.readLine();
      if (answer == null) {
        throw new BenchException("Tomcat was asked for its count of requests, but has ended.");
      }
      return Long.parseLong(answer);
    } catch (IOException e) {
      throw new BenchException("Tomcat was asked for its count of requests: " + e, e);
    }
  }
}
