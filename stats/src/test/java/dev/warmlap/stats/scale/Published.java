package dev.warmlap.stats.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Data with published answers, as the R package usl 3.0.3 ships them (LICENSE beside them). */
final class Published {

  private static final Path FOLDER = Path.of("src/test/resources/dev/warmlap/stats/scale/usl");

  private Published() {}

  /** SPEC SDM91: throughput of a Sun SPARCcenter over its load (Gunther). */
  static List<Point> specSdm91() throws IOException {
    return read("specsdm91.csv");
  }

  /** A ray tracer over processors; the published fit is of the first six. */
  static List<Point> rayTracer() throws IOException {
    return read("raytracer.csv").subList(0, 6);
  }

  private static List<Point> read(String file) throws IOException {
    return Files.readAllLines(FOLDER.resolve(file)).stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(
            cells ->
                new Point(Double.parseDouble(cells[0]), Double.parseDouble(cells[1]), null, false))
        .toList();
  }
}
