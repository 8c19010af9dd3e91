package dev.warmlap.samples.iomodels;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An answer on its way. It holds a processor until it is sent, or never will be. */
final class Reply {

  /** Where there is no answer: nothing is to be sent, and the connection does not stay open. */
  static final Reply NONE = new Reply(new ProcessorCache(0), null, new ByteBuffer[0], false);

  private final ProcessorCache home;
  private @Nullable Processor processor;
  private final ByteBuffer[] parts;
  private final boolean keepAlive;

  private Reply(
      ProcessorCache home, @Nullable Processor processor, ByteBuffer[] parts, boolean keepAlive) {
    this.home = home;
    this.processor = processor;
    this.parts = parts;
    this.keepAlive = keepAlive;
  }

  /** Has the request answered on this thread, with a processor out of the cache. */
  static Reply to(Request request, Handler handler, ProcessorCache processors)
      throws InterruptedException {
    Processor processor = processors.take();
    ByteBuffer[] parts = {};
    try {
      parts = processor.process(request, handler);
    } finally {
      if (parts.length == 0) {
        processors.giveBack(processor);
      }
    }
    return new Reply(processors, processor, parts, request.keepAlive());
  }

  /** To be written; their positions tell how far that is. */
  ByteBuffer[] parts() {
    return parts;
  }

  boolean isSent() {
    return Arrays.stream(parts).noneMatch(ByteBuffer::hasRemaining);
  }

  boolean keepAlive() {
    return keepAlive;
  }

  /** Gives the processor back, once. The parts are not to be touched any more. */
  void release() {
    Processor held = processor;
    if (held != null) {
      processor = null;
      home.giveBack(held);
    }
  }
}
