package dev.warmlap.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.study.Level;
import dev.warmlap.report.FixtureRun;
import dev.warmlap.report.FixtureWarmUp;
import dev.warmlap.report.ReportContent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The page in a real browser. Screenshots are left in {@code target/screenshots} to look at. */
@Tag("real")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportPageTest {

  private static final int DESK = 1200;
  private static final int PHONE = 360;
  private static final Path SHOTS = Path.of("target", "screenshots");

  private Playwright playwright;
  private Browser browser;
  private Path threads;
  private Path virtualThreads;
  private Path steady;
  private Path scalability;
  private final List<BrowserContext> contexts = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  void open() throws IOException {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Chromium.find())
                    // Containers run as root, where Chromium's sandbox cannot be had; the pages are
                    // our own.
                    .setArgs(List.of("--no-sandbox")));
    threads = page("threads", FixtureRun.quick());
    virtualThreads = page("virtual-threads", virtualThreads());
    steady = page("steady", FixtureWarmUp.of(FixtureRun.quick().run()));
    scalability = page("scalability", FixtureRun.scalability());
  }

  /** Six load levels, and the platform threads' wall at 2000 per second, made up. */
  private static FixtureRun virtualThreads() {
    return FixtureRun.quick()
        .named("virtual-threads", "Do virtual threads serve more slow requests at once?")
        .varying("threads.virtual", new Level.Truth(false), new Level.Truth(true))
        .connections(200, 400, 600, 800, 1000, 1200)
        .rounds(2)
        .blocks(5)
        .whole()
        .withoutMishaps()
        .shape(
            (treatment, connections, block, round) ->
                Math.min(connections * 9.2, treatment == 0 ? 1900 : 9000)
                    * (1 + 0.02 * ((block * 7 + treatment * 3 + connections / 200) % 5 - 2))
                    * (round == 1 ? 0.7 + 0.01 * block : 1));
  }

  private static Path page(String name, FixtureRun run) throws IOException {
    return page(name, run.run());
  }

  private static Path page(String name, Run run) throws IOException {
    Path file = Path.of("target", "pages", name + ".html").toAbsolutePath();
    Files.createDirectories(file.getParent());
    Files.writeString(file, HtmlReport.render(ReportContent.of(run)));
    return file;
  }

  @AfterAll
  void close() {
    browser.close();
    playwright.close();
  }

  @AfterEach
  void leave() {
    contexts.forEach(BrowserContext::close);
    contexts.clear();
  }

  private Page visit(Path file, int width, ColorScheme scheme, boolean script) {
    complaints.clear();
    var context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, 900)
                .setColorScheme(scheme)
                .setJavaScriptEnabled(script));
    contexts.add(context);
    Page page = context.newPage();
    String address = file.toUri().toString();
    page.onConsoleMessage(m -> complaints.add(m.type() + ": " + m.text()));
    page.onPageError(error -> complaints.add("error: " + error));
    page.onDialog(
        dialog -> {
          complaints.add("dialog: " + dialog.message());
          dialog.dismiss();
        });
    page.onRequest(
        request -> {
          if (!request.url().equals(address)) {
            complaints.add("request: " + request.url());
          }
        });
    page.navigate(address);
    return page;
  }

  private Page visit(Path file, int width, ColorScheme scheme) {
    return visit(file, width, scheme, true);
  }

  private static void shoot(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setFullPage(true).setPath(SHOTS.resolve(name + ".png")));
  }

  private static int number(Page page, String script) {
    return ((Number) page.evaluate(script)).intValue();
  }

  private void drawnAndQuiet(Page page) {
    int charts = number(page, "document.querySelectorAll('.chart:not([hidden])').length");
    assertThat(charts).isGreaterThan(5);
    assertThat(
            number(
                page,
                "[...document.querySelectorAll('.chart:not([hidden])')]"
                    + ".filter(c => c.querySelectorAll('svg path').length > 3).length"))
        .isEqualTo(charts);
    assertThat(complaints).isEmpty();
  }

  @Test
  void theChartsAreDrawnInLightAndInDark() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      Page page = visit(threads, DESK, scheme);
      drawnAndQuiet(page);
      shoot(page, "threads-" + scheme.name().toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void manyLoadLevelsAreDrawnToo() {
    Page page = visit(virtualThreads, DESK, ColorScheme.LIGHT);
    drawnAndQuiet(page);
    shoot(page, "virtual-threads-light");
    Page curve = visit(scalability, DESK, ColorScheme.LIGHT);
    drawnAndQuiet(curve);
    assertThat(curve.locator("[data-chart=scalability] svg").innerHTML())
        .contains("N95 15", "knee 12");
    shoot(curve, "scalability-light");
  }

  @Test
  void theFilmOfATrialIsDrawnWhenItIsOpened() {
    Page page = visit(steady, DESK, ColorScheme.LIGHT);
    drawnAndQuiet(page);
    String films = "details.trial[open] .chart[data-chart=film] svg";
    assertThat(page.locator(films).count()).isZero();
    page.locator("details.trial > summary").first().click();
    page.waitForFunction("selector => document.querySelector(selector)", films);
    drawnAndQuiet(page);
    assertThat(page.locator("[data-chart=film]:not([hidden]) svg").first().innerHTML())
        .contains("C2 compiler", "called steady");
    shoot(page, "steady-light");
  }

  @Test
  void aPhoneShowsThePageWithoutScrollingSideways() {
    for (Path file : List.of(threads, virtualThreads, steady, scalability)) {
      Page page = visit(file, PHONE, ColorScheme.LIGHT);
      drawnAndQuiet(page);
      assertThat(number(page, "document.documentElement.scrollWidth")).isLessThanOrEqualTo(PHONE);
      shoot(page, "phone-" + file.getFileName());
    }
  }

  @Test
  void theChartsFollowAChangeToDark() {
    Page page = visit(threads, DESK, ColorScheme.LIGHT);
    String light = (String) page.evaluate("document.querySelector('.chart svg').innerHTML");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    page.waitForFunction(
        "before => document.querySelector('.chart svg').innerHTML !== before", light);
    drawnAndQuiet(page);
  }

  @Test
  void withoutJavaScriptEveryFigureIsInATable() {
    Page page = visit(threads, DESK, ColorScheme.LIGHT, false);
    assertThat(page.locator("table:visible").count()).isGreaterThanOrEqualTo(7);
    assertThat(page.locator("noscript").innerText()).contains("Every figure is in the tables");
    assertThat(page.locator(".chart:visible").count()).isZero();
    assertThat(complaints).isEmpty();
    shoot(page, "no-script");
  }

  @Test
  void axeFindsNothingToComplainOf() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      for (int width : new int[] {DESK, PHONE}) {
        Page page = visit(threads, width, scheme);
        page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
        var violations =
            new AxeBuilder(page)
                .analyze().getViolations().stream()
                    .map(
                        rule ->
                            rule.getId()
                                + ": "
                                + rule.getNodes().stream().map(n -> n.getHtml()).limit(3).toList())
                    .toList();
        assertThat(violations).as("%s at %d px", scheme, width).isEmpty();
      }
    }
  }

  @Test
  void itPrints() throws IOException {
    for (Path file : List.of(threads, virtualThreads)) {
      Page page = visit(file, DESK, ColorScheme.DARK);
      byte[] pdf =
          page.pdf(
              new Page.PdfOptions()
                  .setFormat("A4")
                  .setPrintBackground(true)
                  .setPath(SHOTS.resolve(file.getFileName() + ".pdf")));
      assertThat(new String(pdf, 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
      assertThat(complaints).isEmpty();
    }
  }

  @Test
  void aStudyCannotSmuggleAScriptIn() throws IOException {
    String evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
    Path file =
        page(
            "evil",
            FixtureRun.quick()
                .named(evil, evil)
                .varying(evil, new Level.Word("a"), new Level.Word(evil)));
    Page page = visit(file, DESK, ColorScheme.LIGHT);
    drawnAndQuiet(page);
    // The charts put names into their tooltips as text, too.
    page.locator(".chart svg").first().hover();
    assertThat(complaints).isEmpty();
    assertThat(page.locator("img").count()).isZero();
  }
}
