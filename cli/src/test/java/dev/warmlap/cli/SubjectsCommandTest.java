package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SubjectsCommandTest {

  @Test
  void everyKindIsThereAsAStudyNamesIt() {
    assertThat(SubjectsCommand.text()).contains("spring-boot:", "tomcat:", "command:", "url:");
  }

  @Test
  void aTomcatIsListedWithItsConnectorsItsTlsAndItsJava() {
    assertThat(SubjectsCommand.text())
        .containsPattern(
            Pattern.compile("\n *8\\.0\\.32 +bio, nio, nio2, apr +jsse, apr +from 7 on\n"))
        .containsPattern(
            Pattern.compile("\n *11\\.0\\.24 +nio, nio2 +jsse, openssl-ffm +from 17 on\n"));
  }
}
