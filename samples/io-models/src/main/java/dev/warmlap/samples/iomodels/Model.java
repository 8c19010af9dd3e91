package dev.warmlap.samples.iomodels;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A way to do I/O. */
enum Model {
  /** A thread of a bounded pool for each connection, which waits while the connection is silent. */
  BIO,
  /** One thread waits for all connections by a selector; a bounded pool serves the requests. */
  NIO,
  /** The JDK reads and writes and calls back; a bounded pool serves the requests. */
  AIO,
  /** A virtual thread for each connection; the code is that of BIO. */
  VIRTUAL;

  /** As the command line and {@code /status} name it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Model> of(String word) {
    return Arrays.stream(values()).filter(model -> model.word().equals(word)).findFirst();
  }

  static String words() {
    return Arrays.stream(values()).map(Model::word).collect(Collectors.joining(", "));
  }

  /** Starts a server; from then on it accepts connections. */
  Server start(Options options, Limits limits, Handler handler) throws IOException {
    return switch (this) {
      case BIO, VIRTUAL -> BioServer.start(options, limits, handler);
      case NIO -> NioServer.start(options, limits, handler);
      case AIO -> AioServer.start(options, limits, handler);
    };
  }
}
