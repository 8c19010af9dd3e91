package dev.warmlap.subject.tomcat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The static pages that are served when the study names no application of its own. They are text as
 * pages are, so that they can be compressed, and the same bytes each time.
 */
final class BundledPages {

  /** {@code /} and {@code /index.html}: fits into one packet. */
  static final int SMALL = 1024;

  /** {@code /docs/}: as large as the page of that name in Tomcat 8.0.32. */
  static final int DOCS = 16_580;

  /** {@code /large.html}. */
  static final int LARGE = 256 * 1024;

  private static final String FOOT = "</body></html>\n";

  private BundledPages() {}

  /** Writes them into the folder of an application. */
  static void write(Path webapp) throws IOException {
    Files.createDirectories(webapp.resolve("docs"));
    Files.writeString(webapp.resolve("index.html"), page("A small page", SMALL));
    Files.writeString(webapp.resolve("docs/index.html"), page("A page of documentation", DOCS));
    Files.writeString(webapp.resolve("large.html"), page("A large page", LARGE));
  }

  /** A page of exactly so many bytes. */
  static String page(String title, int bytes) {
    var page =
        new StringBuilder(bytes)
            .append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
            .append(title)
            .append("</title></head><body>\n");
    for (int line = 1; page.length() + FOOT.length() < bytes; line++) {
      page.append("<p>Line ")
          .append(line)
          .append(" of this page, number ")
          .append(Long.toHexString(line * 0x9E3779B97F4A7C15L)) // so that lines differ
          .append(".</p>\n");
    }
    page.setLength(bytes - FOOT.length());
    page.append(FOOT);
    if (page.toString().getBytes(StandardCharsets.UTF_8).length != bytes) {
      throw new IllegalStateException("The page has letters of several bytes.");
    }
    return page.toString();
  }
}
