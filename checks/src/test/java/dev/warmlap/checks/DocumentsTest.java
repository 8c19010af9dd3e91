package dev.warmlap.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentsTest {

  /** Homes and mounts; Homebrew's home on Linux is everybody's. */
  private static final Pattern SOMEBODYS_PATH =
      Pattern.compile("/h[o]me/(?!linuxbrew)\\w|/U[s]ers/\\w|/r[o]ot/\\w|/w[o]rk/\\w|/m[n]t/\\w");

  @Test
  void everyLinkInTheDocumentsLeadsSomewhere() throws IOException, InterruptedException {
    var broken = new ArrayList<String>();
    for (Path file : Checkout.sources(Checkout.root())) {
      if (file.toString().endsWith(".md")) {
        broken.addAll(MarkdownLinks.broken(file));
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void aLinkToNoFileAndOneToNoHeadingAreFound(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path page = folder.resolve("page.md");
    Files.writeString(
        page,
        """
        # What's new: 2 things
        [fine](#whats-new-2-things) [out](https://example.org/x) [self](page.md) `[code](x.md)`
        [no file](missing.md) [no heading](page.md#nothing) <img src="missing.png">
        """);
    assertThat(MarkdownLinks.broken(page))
        .containsExactly(page + ": missing.md", page + ": page.md#nothing", page + ": missing.png");
  }

  @Test
  void noFileNamesAPathOfSomebodysMachine() throws IOException, InterruptedException {
    var found = new ArrayList<String>();
    for (Path file : Checkout.sources(Checkout.root())) {
      for (String line : lines(file)) {
        if (SOMEBODYS_PATH.matcher(line).find()) {
          found.add(file + ": " + line.strip());
        }
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void aPathOfSomebodysMachineIsFound() {
    assertThat("see " + "/home" + "/jane/x").containsPattern(SOMEBODYS_PATH);
    assertThat("/home/linuxbrew/.linuxbrew/opt").doesNotContainPattern(SOMEBODYS_PATH);
  }

  /** None for what is no text. */
  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.readAllLines(file);
    } catch (MalformedInputException e) {
      return List.of();
    }
  }
}
