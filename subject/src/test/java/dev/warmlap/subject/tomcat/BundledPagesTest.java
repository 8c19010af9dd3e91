package dev.warmlap.subject.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundledPagesTest {

  @TempDir private Path folder;

  @Test
  void thePagesHaveTheirSizesAndAreTheSameEachTime() throws IOException {
    BundledPages.write(folder);

    assertThat(folder.resolve("index.html")).hasSize(1024);
    assertThat(folder.resolve("docs/index.html")).hasSize(16_580);
    assertThat(folder.resolve("large.html")).hasSize(256 * 1024);
    assertThat(BundledPages.page("A small page", BundledPages.SMALL))
        .startsWith("<!DOCTYPE html>")
        .endsWith("</body></html>\n")
        .isEqualTo(BundledPages.page("A small page", BundledPages.SMALL));
  }
}
