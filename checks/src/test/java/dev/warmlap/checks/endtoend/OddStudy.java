package dev.warmlap.checks.endtoend;

/** The study of the odd server: two treatments of one environment variable, a few requests. */
final class OddStudy {

  private OddStudy() {}

  /** One block in which the server is asked to be {@code odd} in the second treatment. */
  static String of(String odd) {
    return of("no", odd.equals("no") ? "also-no" : odd, "requests: 4000");
  }

  static String of(String baseline, String other, String extent) {
    return """
        study: odd
        question: Does Warmlap notice?
        subject:
          spring-boot: odd.jar
          jdk: 25
          ready-timeout: 20s
        baseline: {env.ODD: '%s'}
        factors: {env.ODD: ['%s', '%s']}
        fixed: {}
        workload:
          request: {path: /}
          connections: [4]
          %s
          rounds: 1
        design: {blocks: 1, seed: 1}
        limits: {errors: 0}
        """
        .formatted(baseline, baseline, other, extent);
  }
}
