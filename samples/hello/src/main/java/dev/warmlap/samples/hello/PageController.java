package dev.warmlap.samples.hello;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Text of any length, to measure transfer and compression with. */
@RestController
class PageController {

  private final byte[] prose = Prose.bytes();

  /** Exactly that many bytes, before compression if that is switched on. */
  @GetMapping("/page/{bytes}")
  void page(@PathVariable String bytes, HttpServletResponse response) throws IOException {
    long left = Amount.BYTES.parse(bytes);
    response.setContentType(MediaType.TEXT_PLAIN_VALUE);
    response.setCharacterEncoding("UTF-8");
    response.setContentLengthLong(left);
    OutputStream body = response.getOutputStream();
    while (left > 0) {
      int length = (int) Math.min(left, prose.length);
      body.write(prose, 0, length);
      left -= length;
    }
  }
}
