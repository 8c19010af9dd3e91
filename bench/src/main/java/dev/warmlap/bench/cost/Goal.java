package dev.warmlap.bench.cost;

import dev.warmlap.bench.Hey;
import dev.warmlap.bench.JMeter;
import dev.warmlap.bench.Wrk;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the load engine is to reach, as a median ratio to another generator.
 *
 * @param bound of the ratio: the highest for a cost, the lowest for throughput
 * @param where the cells for which it is set
 */
record Goal(Metric metric, String tool, String against, double bound, Predicate<Cell> where) {

  /** The two backends, neither of which waits for batches. */
  static final String NIO = "warmlap-nio";

  static final String IO_URING = "warmlap-io_uring";

  /** The engine's, as they were set when it was planned (docs/methods/generator-cost.md). */
  static final List<Goal> ALL =
      List.of(
          cpu(NIO, Wrk.NAME, 0.80, Goal::plain),
          cpu(IO_URING, Wrk.NAME, 0.62, Goal::plainShared),
          cpu(NIO, Hey.NAME, 0.20, Goal::plain),
          cpu(IO_URING, Hey.NAME, 0.20, Goal::plain),
          cpu(NIO, JMeter.NAME, 0.05, Goal::plain),
          cpu(IO_URING, JMeter.NAME, 0.05, Goal::plain),
          cpu(NIO, Wrk.NAME, 1.00, Goal::tls),
          cpu(IO_URING, Wrk.NAME, 1.00, Goal::tls),
          throughput(NIO, 1.1),
          throughput(IO_URING, 1.1));

  private static boolean tls(Cell cell) {
    return cell.server().tls();
  }

  private static boolean plain(Cell cell) {
    return !tls(cell);
  }

  private static boolean plainShared(Cell cell) {
    return plain(cell) && cell.placement() == Placement.SHARED;
  }

  private static boolean nginxShared(Cell cell) {
    return plainShared(cell) && cell.server() == ServerKind.NGINX;
  }

  private static Goal cpu(String tool, String against, double bound, Predicate<Cell> where) {
    return new Goal(Metric.GENERATOR_CPU, tool, against, bound, where);
  }

  private static Goal throughput(String tool, double bound) {
    return new Goal(Metric.THROUGHPUT, tool, Wrk.NAME, bound, Goal::nginxShared);
  }

  /** The one that is set for this ratio. */
  static Optional<Goal> of(Metric metric, String tool, String against, Cell cell) {
    return ALL.stream()
        .filter(goal -> goal.metric == metric && goal.tool.equals(tool))
        .filter(goal -> goal.against.equals(against) && goal.where.test(cell))
        .findFirst();
  }

  boolean met(double ratio) {
    return metric == Metric.THROUGHPUT ? ratio >= bound : ratio <= bound;
  }

  /** Such as {@code ≤ 0.80}. */
  String text() {
    return (metric == Metric.THROUGHPUT ? "≥ " : "≤ ") + Text.ratio(bound);
  }
}
