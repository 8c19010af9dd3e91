package dev.warmlap.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds links of Markdown files that lead nowhere: to no file, or to no heading in it. */
final class MarkdownLinks {

  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```\\s*$");
  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)(?:\\s+\"[^\"]*\")?\\)");
  private static final Pattern SOURCE = Pattern.compile("(?:src|srcset|href)=\"([^\"]+)\"");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?)\\s*$");
  private static final Pattern ELSEWHERE = Pattern.compile("^[a-z][a-z0-9+.-]*:.*");

  /** Each as {@code file: link}. */
  static List<String> broken(Path file) throws IOException {
    String text = prose(file);
    var broken = new ArrayList<String>();
    for (Pattern pattern : List.of(LINK, SOURCE)) {
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        String link = matcher.group(1);
        if (!ELSEWHERE.matcher(link).matches() && !leadsSomewhere(file, link)) {
          broken.add(file + ": " + link);
        }
      }
    }
    return broken;
  }

  private static boolean leadsSomewhere(Path file, String link) throws IOException {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path target = path.isEmpty() ? file : file.resolveSibling(path);
    if (!Files.exists(target)) {
      return false;
    }
    return hash < 0
        || !target.toString().endsWith(".md")
        || anchors(target).contains(link.substring(hash + 1));
  }

  /** The names that GitHub gives to headings. */
  private static Set<String> anchors(Path file) throws IOException {
    return HEADING
        .matcher(FENCED.matcher(Files.readString(file)).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  /** The text without its code, in which brackets mean something else. */
  private static String prose(Path file) throws IOException {
    return CODE.matcher(FENCED.matcher(Files.readString(file)).replaceAll("")).replaceAll("");
  }

  private MarkdownLinks() {}
}
