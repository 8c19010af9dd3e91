package dev.warmlap.samples.iomodels;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** The pages: each costs a known amount of one thing (bytes, waiting, computing). */
final class Pages implements Handler {

  /** A minute: a typing error does not hold a thread for an hour. */
  private static final int MAX_SLEEP_MILLIS = 60_000;

  /** Ten thousand million steps: some ten seconds of a processor. */
  private static final int MAX_CPU_KILOSTEPS = 10_000_000;

  private final Answer page;
  private final Options options;
  private final Limits limits;

  private Pages(Answer page, Options options, Limits limits) {
    this.page = page;
    this.options = options;
    this.limits = limits;
  }

  static Pages of(Options options, Limits limits) {
    String line = "The quick brown fox jumps over the lazy dog, as it has done a few times.\n";
    String text = line.repeat(options.pageBytes() / line.length() + 1);
    byte[] body = text.substring(0, options.pageBytes()).getBytes(US_ASCII);
    return new Pages(new Answer(200, "text/plain", body), options, limits);
  }

  @Override
  public Answer answer(Request request) throws InterruptedException {
    String[] parts = request.path().split("/", -1);
    String name = parts[1];
    if (parts.length == 2) {
      return switch (name) {
        case "" -> page;
        case "status" -> Answer.json(Status.of(options, limits).json());
        default -> unknown(request);
      };
    }
    if (parts.length == 3 && (name.equals("sleep") || name.equals("cpu"))) {
      int max = name.equals("sleep") ? MAX_SLEEP_MILLIS : MAX_CPU_KILOSTEPS;
      // Eight digits always fit.
      if (!parts[2].matches("[0-9]{1,8}") || Integer.parseInt(parts[2]) > max) {
        return Answer.text(
            400, "/%s/ takes a whole number from 0 to %d, not '%s'".formatted(name, max, parts[2]));
      }
      int amount = Integer.parseInt(parts[2]);
      return name.equals("sleep") ? sleep(amount) : compute(amount);
    }
    return unknown(request);
  }

  private static Answer unknown(Request request) {
    return Answer.text(
        404, "No page " + request.path() + ": there are /, /sleep/MILLIS, /cpu/KILOSTEPS, /status");
  }

  private static Answer sleep(int millis) throws InterruptedException {
    Thread.sleep(millis);
    return Answer.text(200, "Slept " + millis + " ms");
  }

  private static Answer compute(int kilosteps) {
    long value = kilosteps;
    for (int thousand = 0; thousand < kilosteps; thousand++) {
      for (int step = 0; step < 1000; step++) {
        // A generator of Knuth's (MMIX): each step needs the last one, nothing to vectorise.
        value = value * 6364136223846793005L + 1442695040888963407L;
      }
    }
    // Told, so that the compiler cannot leave the steps out.
    return Answer.text(200, "Took %d thousand steps to %016x".formatted(kilosteps, value));
  }
}
