package dev.warmlap.cli;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import dev.warmlap.load.Connecting;
import dev.warmlap.load.Constraint;
import dev.warmlap.load.Defaults;
import dev.warmlap.load.LittlesLaw;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.LoadModel;
import dev.warmlap.load.RoundCheck;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.Networks;
import dev.warmlap.load.preflight.ProbeOrder;
import dev.warmlap.load.preflight.ProbeResult;
import dev.warmlap.load.process.Generator;
import dev.warmlap.load.process.WarmUp;
import dev.warmlap.load.process.WarmUpOrder;
import dev.warmlap.load.schedule.Profile;
import dev.warmlap.load.schedule.Segment;
import dev.warmlap.load.script.FirstStep;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Limits;
import dev.warmlap.model.study.Step;
import dev.warmlap.report.LoadAsked;
import dev.warmlap.report.LoadAsked.Course;
import dev.warmlap.report.LoadAsked.Pace;
import dev.warmlap.report.LoadContent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One load from its first look at the target to its figures: asks the target once, warms the
 * generator on what was answered, drives the load, judges it.
 */
final class LoadSession {

  /** For a target whose own answer is too long to be kept. */
  private static final byte[] STAND_IN =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

  private final LoadPlan plan;
  private final LoadProgress progress;
  private final List<String> notes = new ArrayList<>();
  private volatile boolean interrupted;
  private volatile @Nullable Generator generator;

  LoadSession(LoadPlan plan, LoadProgress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /** Ends the load before its time; for any thread. */
  void interrupt() {
    interrupted = true;
    Generator running = generator;
    if (running != null) {
      try {
        running.stopRound();
      } catch (LoadException _) {
        // It died; whoever waits for it on the other thread says so.
      }
    }
  }

  /**
   * Does it all.
   *
   * @param folder for the generator's log and a certificate of its own
   * @throws LoadException when the generator died, or could not be started
   * @throws CliException when the request cannot be sent, or a redirect leads nowhere
   */
  LoadEnd run(Path folder) {
    try (var warden = Warden.start();
        var started =
            Generator.start(warden, Jdk.running(), plan.cpus(), folder.resolve("generator.log"))) {
      generator = started;
      return run(started, folder);
    } catch (LoadException e) {
      if (interrupted) {
        return new LoadEnd.NothingSent();
      }
      throw e;
    } finally {
      generator = null;
    }
  }

  private LoadEnd run(Generator running, Path folder) {
    LoadUrl url = plan.url();
    progress.probing(url);
    ProbeResult found = running.probe(probe(url));
    for (int hops = 0; ; hops++) {
      if (interrupted) {
        return new LoadEnd.NothingSent();
      }
      if (found instanceof ProbeResult.Failed failed) {
        return new LoadEnd.NoTarget(failed);
      }
      LoadUrl next = next(url, (ProbeResult.Answered) found);
      if (next == null) {
        break;
      }
      if (hops == LoadDefaults.REDIRECTS) {
        throw new CliException(
            plan.url() + " redirects more than " + LoadDefaults.REDIRECTS + " times.");
      }
      url = next;
      found = running.probe(probe(url));
    }
    if (!url.equals(plan.url())) {
      notes.add(plan.url() + " redirects to " + url + ", which was loaded.");
    }
    WarmUp warmUp = warmUp(running, url, (ProbeResult.Answered) found, folder);
    if (interrupted) {
      return new LoadEnd.NothingSent();
    }
    progress.opening(plan.connections());
    RoundMeasurement measured = running.run(order(url), progress);
    return measured.completed() + measured.failed() == 0 && interrupted
        ? new LoadEnd.NothingSent()
        : new LoadEnd.Measured(content(url, measured, warmUp));
  }

  /** Where a redirect leads that is to be followed; else null, and said what is worth saying. */
  private @Nullable LoadUrl next(LoadUrl url, ProbeResult.Answered answered) {
    Step first = plan.asked().to(url).first();
    String method = first.request().method();
    String location = plan.asked() instanceof Asked.OneRequest ? answered.location() : null;
    boolean safe = method.equals("GET") || method.equals("HEAD");
    if (location != null && plan.follow() && safe) {
      return url.redirected(location);
    }
    if (location != null) {
      notes.add(
          "The target redirects (status "
              + answered.status()
              + ") to "
              + location
              + "; that was not followed, the redirect itself was measured. "
              + (safe ? "--follow loads where it leads." : "--follow is for GET and HEAD."));
    } else if (!first.expectation().accepts(answered.status())) {
      notes.add(
          "The target answered the very first request with status " + answered.status() + ".");
    }
    return null;
  }

  private ProbeOrder probe(LoadUrl url) {
    Step first = FirstStep.of(plan.asked().to(url));
    return new ProbeOrder(
        url.target(plan.myHost()), first.request(), first.body(), connecting(url));
  }

  private @Nullable WarmUp warmUp(
      Generator running, LoadUrl url, ProbeResult.Answered answered, Path folder) {
    if (plan.warmUp() == null) {
      return null;
    }
    TlsIdentity identity = url.tls() ? TlsIdentity.create(Jdk.running(), folder) : null;
    byte[] recorded = answered.recorded();
    WarmUp warmUp =
        running.warmUp(
            new WarmUpOrder(
                recorded == null ? STAND_IN : recorded,
                plan.asked().to(url),
                plan.connections(),
                identity,
                plan.engine(),
                plan.warmUp()),
            progress::warming);
    if (!interrupted) {
      progress.warm(warmUp);
    }
    return warmUp;
  }

  private RoundOrder order(LoadUrl url) {
    return new RoundOrder(
        url.target(plan.myHost()),
        plan.asked().to(url),
        model(),
        plan.extent(),
        connecting(url),
        plan.engine());
  }

  private Connecting connecting(LoadUrl url) {
    return url.tls() ? plan.connecting().with(plan.tls().to(url.host())) : plan.connecting();
  }

  private LoadModel model() {
    return switch (plan.pace()) {
      case Pace.Closed(Course busy) -> new LoadModel.Closed(profile(busy));
      case Pace.Open open ->
          new LoadModel.Open(
              profile(open.rate()),
              Arrivals.valueOf(open.arrivals().toUpperCase(Locale.ROOT)),
              open.seed() == null ? 0 : open.seed(),
              open.connections(),
              Defaults.longestLine(open.rate().peak()));
    };
  }

  private static Profile profile(Course course) {
    return switch (course) {
      case Course.Steady(double value) -> Profile.constant(value);
      case Course.Changing(var stretches) ->
          Profile.of(
              stretches.stream().map(s -> new Segment(s.from(), s.to(), s.length())).toList());
    };
  }

  private LoadContent content(LoadUrl url, RoundMeasurement measured, @Nullable WarmUp warmUp) {
    noteFallback(measured);
    List<LoadContent.Bound> bounds =
        plan.limits().stream()
            .map(
                limit -> {
                  var answer = limit.check(measured);
                  return new LoadContent.Bound(limit.text(), answer.found(), answer.kept());
                })
            .toList();
    return new LoadContent(
        new LoadAsked(
            sent(url),
            plan.pace(),
            plan.extent(),
            plan.connecting().keepAlive(),
            url.tls() && plan.tls().anyCertificate(),
            plan.connecting().from()),
        measured,
        measured.openLoop() == null ? inFlight(measured) : null,
        warmUp == null ? null : new LoadContent.WarmUp(warmUp.took(), warmUp.quiet()),
        bounds,
        new RoundCheck(tolerated()).violations(plan.connections(), measured),
        notes,
        interrupted);
  }

  private LoadAsked.Sent sent(LoadUrl url) {
    return switch (plan.asked()) {
      case Asked.OneRequest one -> new LoadAsked.OneRequest(one.method(), url.toString());
      case Asked.OfFile of -> new LoadAsked.OfFile(of.file(), url.toString(), of.traffic());
    };
  }

  /** What this process may not use the generator's may not either: same machine, same user. */
  private void noteFallback(RoundMeasurement measured) {
    if (plan.engine().backend() == null
        && measured.generator().backend().equals(Backend.NIO.key())) {
      Networks.unavailable(Backend.IO_URING)
          .ifPresent(
              reason -> notes.add("The backend is nio, since io_uring cannot be used: " + reason));
    }
  }

  /** Errors of which a limit was given are judged by that limit; else there may be none. */
  private Limits tolerated() {
    return new Limits(plan.limits().stream().anyMatch(Constraint::isOfErrors) ? 1 : 0);
  }

  private static LoadContent.InFlight inFlight(RoundMeasurement measured) {
    LittlesLaw law = LittlesLaw.of(measured.interior());
    return new LoadContent.InFlight(law.implied(), law.sampled(), law.samples());
  }
}
