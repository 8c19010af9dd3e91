package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadUrlTest {

  @ParameterizedTest
  @CsvSource({
    "http://localhost, http://localhost:80/",
    "https://127.0.0.1/a?b=c, https://127.0.0.1:443/a?b=c",
    "HTTP://localhost:8080?x=1#part, http://localhost:8080/?x=1",
    "http://[::1]:8080/, http://[::1]:8080/",
  })
  void aUrlIsTakenApartAndPutTogether(String text, String whole) {
    assertThat(LoadUrl.parse(text)).hasToString(whole);
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:8080, http://localhost:8080",
    "ftp://localhost/, 'http:// or https://'",
    "http://, ''",
    "http://localhost:99999/, from 1 to 65535",
    "http://localhost:0/, from 1 to 65535",
    "http://localhost/a b, Percent-encode",
    "http://me:secret@localhost/, Authorization",
  })
  void whatCannotBeLoadedIsAnsweredWithWhatCould(String text, String advice) {
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> LoadUrl.parse(text))
        .withMessageContaining(advice);
  }

  @ParameterizedTest
  @CsvSource({
    "/c, http://localhost:8080/c",
    "c, http://localhost:8080/a/c",
    "https://localhost:8443/, https://localhost:8443/",
    "//127.0.0.1/x, http://127.0.0.1:80/x",
  })
  void aRedirectIsReadFromWhereItWasMet(String location, String whole) {
    assertThat(LoadUrl.parse("http://localhost:8080/a/b").redirected(location)).hasToString(whole);
  }

  @Test
  void aRedirectToNoUrlIsNamed() {
    LoadUrl url = LoadUrl.parse("http://localhost/");
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> url.redirected("http://a b/"))
        .withMessageContaining("http://a b/");
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> url.redirected("mailto:me@example.org"));
  }

  @Test
  void onlyTheHostThatWasNamedIsMine() {
    LoadUrl url = LoadUrl.parse("http://Build-7.example/");
    assertThat(url.target("build-7.example").mine()).isTrue();
    assertThat(url.target("example").mine()).isFalse();
    assertThat(url.target(null).mine()).isFalse();
  }
}
