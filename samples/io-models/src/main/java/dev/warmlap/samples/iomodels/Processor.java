package dev.warmlap.samples.iomodels;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/**
 * What one request at a time needs, from when a thread takes it up to the last byte of its answer:
 * a buffer outside of the heap, dear to make and so worth being used again.
 */
final class Processor {

  private static final int MAX_HEAD_BYTES = 512;

  private final ByteBuffer head = ByteBuffer.allocateDirect(MAX_HEAD_BYTES);

  /** Has a request answered; returns what to send, of which the first part is this processor's. */
  ByteBuffer[] process(Request request, Handler handler) throws InterruptedException {
    Answer refusal = request.refusal();
    Answer answer = refusal == null ? handler.answer(request) : refusal;
    String text =
        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\nConnection: %s\r\n\r\n"
            .formatted(
                answer.status(),
                answer.reason(),
                answer.type(),
                answer.body().length,
                request.keepAlive() ? "keep-alive" : "close");
    head.clear().put(text.getBytes(US_ASCII)).flip();
    return new ByteBuffer[] {
      head, ByteBuffer.wrap(answer.body(), 0, request.headOnly() ? 0 : answer.body().length)
    };
  }
}
