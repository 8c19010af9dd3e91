package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.stats.steady.SteadyRefusal;
import dev.warmlap.stats.steady.SteadyState;
import dev.warmlap.stats.steady.WarmUpShape;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WarmUpCourseTest {

  private final Run run = FixtureWarmUp.of(FixtureRun.quick().withoutMishaps().rounds(2).run());

  /** Rises to 4,000 requests/s with a time constant of 6 s. */
  private final Trial rising = run.trials().getFirst();

  private static WarmUpCourse only(Trial trial) {
    List<WarmUpCourse> courses = WarmUpCourse.of(trial);
    assertThat(courses).hasSize(1);
    return courses.getFirst();
  }

  @Test
  void aTrialThatWarmsUpHasItsSteadyStartAndItsCost() {
    WarmUpCourse course = only(rising);
    assertThat(course.answer())
        .isInstanceOfSatisfying(
            SteadyState.class, state -> assertThat(state.shape()).isEqualTo(WarmUpShape.WARMS_UP));
    WarmUpCourse.Cost cost = Objects.requireNonNull(course.cost());
    assertThat(cost.seconds()).isBetween(5.0, 30.0).isEqualTo(course.steadyStart());
    // What was answered and what was lost together is what a warm server would have answered.
    assertThat((cost.requests() + cost.lost()) / cost.seconds()).isCloseTo(4_000, within(40.0));
    assertThat(cost.lost()).isPositive();
  }

  @Test
  void slowAnswersAreThoseOverTwiceTheSteadyP99() {
    WarmUpCourse.Cost cost = Objects.requireNonNull(only(rising).cost());
    // One answer in a hundred takes six times as long, and in the first seconds each one thrice.
    assertThat(cost.slow()).isBetween(cost.requests() / 100, cost.requests() / 5);
  }

  @Test
  void thePauseAfterAFalsePlateauIsNoTimeUnderLoad() {
    Trial plateau = run.trials().get(1);
    WarmUpCourse course = only(plateau);
    WarmUpCourse.Cost cost = Objects.requireNonNull(course.cost());
    assertThat(Objects.requireNonNull(course.steadyStart()) - cost.seconds())
        .isCloseTo(5.7, within(1e-9));
  }

  @Test
  void theSteadyStartIsMarkedInTheFilm() {
    Film film = Film.of(rising).orElseThrow();
    assertThat(film.marks())
        .filteredOn(mark -> mark.kind() == Film.Mark.Kind.STEADY)
        .extracting(Film.Mark::at)
        .containsExactly(Objects.requireNonNull(only(rising).steadyStart()));
    assertThat(film.words())
        .anyMatch(words -> words.startsWith("Afterwards, at 1000 connections: warms up, for "))
        .anyMatch(words -> words.startsWith("What users felt until the steady state at "));
  }

  @Test
  void aSeriesThatIsTooShortHasNoAnswerAndTheReasonIsSaid() {
    Trial shorter = FixtureRun.quick().withoutMishaps().run().trials().getFirst();
    WarmUpCourse course = only(shorter);
    assertThat(course.answer()).isInstanceOf(SteadyRefusal.class);
    assertThat(course.cost()).isNull();
    assertThat(course.marks()).isEmpty();
    assertThat(course.words())
        .singleElement()
        .asString()
        .startsWith("Afterwards, at 1000 connections, no answer: ");
  }

  @Test
  void treatmentsAreSummedUpByShape() {
    List<WarmUpFigures> all = ReportContent.of(run).warmUps();
    assertThat(all).hasSize(4).allMatch(figures -> figures.n() == 2);
    assertThat(all.getFirst().shapesLabel()).isEqualTo("warms up 2");
  }
}
