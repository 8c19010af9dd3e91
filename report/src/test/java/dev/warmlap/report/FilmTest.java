package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilmTest {

  private final Run run = FixtureWarmUp.of(FixtureRun.quick().withoutMishaps().rounds(2).run());

  private Film film(int block, int treatment) {
    Trial trial =
        run.trials().stream()
            .filter(t -> t.block() == block)
            .filter(t -> t.treatment().equals(run.header().study().treatments().get(treatment)))
            .findFirst()
            .orElseThrow();
    return Film.of(trial).orElseThrow();
  }

  @Test
  void roundsFollowEachOtherOnOneAxisFromTheFirstRequest() {
    Film film = film(1, 0);
    assertThat(film.parts())
        .extracting(Film.Part::name)
        .containsExactly("warm-up, cold", "round 1", "round 2");
    assertThat(film.parts().getFirst().start()).isZero();
    assertThat(film.parts().get(1).start()).isEqualTo(52.7);
    assertThat(film.load()).hasSize(52 + 12 + 12);
    assertThat(film.subject()).hasSameSizeAs(film.load());
    assertThat(film.seconds()).isEqualTo(52.7 + 12.7 + 12);
  }

  @Test
  void theSubjectsFiguresArePartsOfAProcessor() {
    Film.Subject first = film(1, 0).subject().getFirst();
    assertThat(first.c1()).isEqualTo(0.27);
    assertThat(first.c2()).isEqualTo(0.63);
    assertThat(first.waiting()).isZero();
    assertThat(first.cpu()).isEqualTo(1.5);
  }

  @Test
  void aCompilerThatIsNotThereIsAbsentAndSaidToBe() {
    Film film = film(2, 1);
    assertThat(film.shows(Film.Subject::c1)).isTrue();
    assertThat(film.shows(Film.Subject::c2)).isFalse();
    assertThat(film.missing()).isEqualTo("The JVM has no C2 compiler.");
    assertThat(film(1, 0).missing()).isEmpty();
  }

  @Test
  void aFalsePlateauIsMarkedWhereThePauseEndedIt() {
    assertThat(marks(film(1, 1), Film.Mark.Kind.FALSE_PLATEAU)).containsExactly(30.0);
    assertThat(marks(film(1, 1), Film.Mark.Kind.WARMED_UP)).containsExactly(30 + 0.7 + 5 + 36);
    assertThat(film(1, 1).words().getFirst())
        .startsWith("False plateau at 30.0 s")
        .contains("called steady at 71.7 s");
    assertThat(film(2, 0).words().getFirst()).contains("udget spent at 120 s");
  }

  @Test
  void aTrialWithoutWindowsHasNoFilm() {
    Trial memory = run.trials().getLast();
    assertThat(ReportContent.of(run).film(memory)).isEmpty();
  }

  @Test
  void theFirstTrialOfEachTreatmentAtEachLevelIsShown() {
    assertThat(ReportContent.of(run).firstFilms())
        .hasSize(4)
        .allMatch(film -> film.trial().block() == 1);
  }

  private static List<Double> marks(Film film, Film.Mark.Kind kind) {
    return film.marks().stream().filter(mark -> mark.kind() == kind).map(Film.Mark::at).toList();
  }
}
