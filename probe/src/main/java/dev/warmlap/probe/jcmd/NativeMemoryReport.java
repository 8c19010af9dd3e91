package dev.warmlap.probe.jcmd;

import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.probe.ProbeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of {@code VM.native_memory summary scale=b}, as JDK 17 to 25 print it.
 *
 * <p>Names in the detail, for the total and for each category, where the JVM prints the figure:
 *
 * <ul>
 *   <li>{@code mmapReservedBytes}, {@code mmapCommittedBytes}, {@code mmapPeakBytes}: memory mapped
 *       from the system, and the most of it that was ever committed
 *   <li>{@code mallocBytes}, {@code mallocCount}, {@code mallocPeakBytes}, {@code mallocPeakCount}
 *   <li>{@code arenaBytes}, {@code arenaCount}, {@code arenaPeakBytes}, {@code arenaPeakCount}
 *   <li>{@code threads}; {@code stackReservedBytes}, {@code stackCommittedBytes}, {@code
 *       stackPeakBytes}
 *   <li>{@code classes}, {@code instanceClasses}, {@code arrayClasses}
 *   <li>{@code metadata…} and {@code classSpace…}, each with {@code ReservedBytes}, {@code
 *       CommittedBytes}, {@code UsedBytes}, {@code WasteBytes}
 *   <li>{@code trackingOverheadBytes}: what the account itself costs
 *   <li>{@code readonlyBytes}: of the shared class space
 * </ul>
 *
 * A figure that is not in this list is kept too, under a name made from the JVM's words for it.
 */
final class NativeMemoryReport {

  private static final Pattern TOTAL =
      Pattern.compile("Total: reserved=(\\d+), committed=(\\d+)\\b.*");

  private static final Pattern CATEGORY =
      Pattern.compile("- +(\\S.*?) \\(reserved=(\\d+), committed=(\\d+)\\b(.*)\\)");

  /**
   * The parts of a line of detail: a heading ({@code mmap:}), a figure in bytes with or without a
   * count of blocks ({@code malloc=85135 tag=Class #717}), a mere count ({@code classes #590}), and
   * {@code at peak}, which stands for a peak equal to the present figure. A figure with a unit
   * ({@code 12KB}) is none: it would be read as bytes.
   */
  private static final Pattern PART =
      Pattern.compile(
          "(?<heading>[A-Za-z][A-Za-z ]*):"
              + "|(?<figure>[a-z][a-z ]*)=(?<bytes>\\d+)\\b(?: (?:tag=[^#)]* )?#(?<blocks>\\d+))?"
              + "|(?<counted>[a-z][a-z ]*) #(?<count>\\d+)"
              + "|(?<peak>at peak)");

  private NativeMemoryReport() {}

  /**
   * @throws ProbeException when the text is no such report
   */
  static NativeMemory parse(String report) {
    NativeMemory.Category total = null;
    var categories = new ArrayList<NativeMemory.Category>();
    for (Section section : sections(report)) {
      if (section.total) {
        total = section.category();
      } else {
        categories.add(section.category());
      }
    }
    if (total == null || categories.isEmpty()) {
      throw new ProbeException(
          "The JVM was asked for its native memory in bytes (VM.native_memory summary scale=b), and"
              + " a total and categories were expected, but it answered: "
              + report.strip().lines().limit(5).toList()
              + ". JDK 17 to 25 are known to work.");
    }
    return new NativeMemory(
        total.reservedBytes(), total.committedBytes(), total.detail(), categories);
  }

  private static List<Section> sections(String report) {
    var sections = new ArrayList<Section>();
    for (String line : report.lines().map(String::strip).toList()) {
      Matcher total = TOTAL.matcher(line);
      Matcher category = CATEGORY.matcher(line);
      if (total.matches()) {
        sections.add(new Section(true, "Total", total.group(1), total.group(2)));
      } else if (category.matches()) {
        sections.add(new Section(false, category.group(1), category.group(2), category.group(3)));
        sections.getLast().add(category.group(4));
      } else if (!sections.isEmpty()) {
        sections.getLast().add(line);
      }
    }
    return sections;
  }

  /** The total or a category, while its lines of detail are being read. */
  private static final class Section {

    private final boolean total;
    private final String name;
    private final long reservedBytes;
    private final long committedBytes;
    private final SequencedMap<String, Long> detail = new LinkedHashMap<>();

    /** The block of further lines that is being read, such as {@code metadata}, or empty. */
    private String block = "";

    Section(boolean total, String name, String reservedBytes, String committedBytes) {
      this.total = total;
      this.name = name;
      this.reservedBytes = Long.parseLong(reservedBytes);
      this.committedBytes = Long.parseLong(committedBytes);
    }

    NativeMemory.Category category() {
      return new NativeMemory.Category(name, reservedBytes, committedBytes, detail);
    }

    void add(String line) {
      // The total says 'malloc: 123 #4' where a category says 'malloc=123 #4'.
      String text = line.replaceFirst("^malloc: (?=\\d)", "malloc=");
      if (!text.startsWith("(  ")) {
        block = "";
      }
      String of = block;
      Matcher part = PART.matcher(text);
      while (part.find()) {
        if (part.group("heading") != null) {
          of = camel(part.group("heading"));
          block = text.startsWith("(  ") ? of : "";
        } else if (part.group("counted") != null) {
          String counted = camel(part.group("counted"));
          // JDK 17 says 'thread #39', later ones 'threads #39'.
          detail.put(counted.equals("thread") ? "threads" : counted, number(part, "count"));
        } else if (part.group("peak") != null) {
          addPresentAsPeak(of);
        } else {
          String figure = joined(of, part.group("figure"));
          if (of.isEmpty()) {
            of = figure;
          }
          detail.put(figure + "Bytes", number(part, "bytes"));
          if (part.group("blocks") != null) {
            detail.put(figure + "Count", number(part, "blocks"));
          }
        }
      }
    }

    /** For mapped memory the peak is one of what is committed. */
    private void addPresentAsPeak(String of) {
      Long bytes = detail.getOrDefault(of + "Bytes", detail.get(of + "CommittedBytes"));
      if (bytes != null) {
        detail.put(of + "PeakBytes", bytes);
      }
      Long count = detail.get(of + "Count");
      if (count != null) {
        detail.put(of + "PeakCount", count);
      }
    }

    private static long number(Matcher part, String group) {
      return Long.parseLong(part.group(group));
    }

    /** {@code mmap}, {@code reserved} give {@code mmapReserved}. */
    private static String joined(String first, String words) {
      return camel(first.isEmpty() ? words : first + " " + words);
    }

    /**
     * {@code instance classes} and {@code Class space} give {@code instanceClasses}, {@code
     * classSpace}.
     */
    private static String camel(String words) {
      var name = new StringBuilder();
      for (String word : words.strip().split(" +", -1)) {
        char first = word.charAt(0);
        name.append(name.isEmpty() ? Character.toLowerCase(first) : Character.toUpperCase(first));
        name.append(word, 1, word.length());
      }
      return name.toString();
    }
  }
}
