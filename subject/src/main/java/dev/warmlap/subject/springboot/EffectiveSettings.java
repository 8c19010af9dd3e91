package dev.warmlap.subject.springboot;

import dev.warmlap.host.HostException;
import dev.warmlap.host.LocalManagement;
import dev.warmlap.host.Machine;
import dev.warmlap.host.Ports;
import dev.warmlap.host.ProcFs;
import dev.warmlap.host.TaskStat;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.JvmFlag;
import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import org.jspecify.annotations.Nullable;

/**
 * Reads back from a running Spring Boot application what its knobs are, and sets it beside what was
 * requested.
 */
public final class EffectiveSettings {

  /**
   * Attaching takes 0.6 to 1.6 s on an idle machine; a subject that hangs must not hang the lab.
   */
  private static final int PATIENCE_SECONDS = 60;

  private final long pid;
  private final int port;
  private final Treatment settings;

  /**
   * @param settings every knob that was set
   */
  public EffectiveSettings(long pid, int port, Treatment settings) {
    this.pid = pid;
    this.port = port;
    this.settings = settings;
  }

  /** The requested knobs in their order, then the others of the table. Never fails. */
  public List<EffectiveSetting> read() {
    CompletableFuture<List<EffectiveSetting>> reading =
        CompletableFuture.supplyAsync(this::attachAndRead, Thread::startVirtualThread);
    try {
      return reading.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return allUnknown("the subject did not answer within " + PATIENCE_SECONDS + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return allUnknown("the reading was interrupted");
    } catch (ExecutionException e) {
      return allUnknown("reading failed: " + e.getCause());
    }
  }

  private List<EffectiveSetting> attachAndRead() {
    try (LocalManagement management = LocalManagement.attach(pid)) {
      return readFrom(management.connection());
    } catch (HostException e) {
      return allUnknown(e.getMessage() == null ? "attaching failed" : e.getMessage());
    }
  }

  private List<EffectiveSetting> allUnknown(String reason) {
    return beside(
        (knob, requested) ->
            Knobs.rest(knob, Knobs.ENVIRONMENT)
                .map(name -> variable(name, Objects.requireNonNull(requested)))
                .orElseGet(() -> Reading.unknown(reason)));
  }

  /** Reads over a connection that is there already. */
  List<EffectiveSetting> readFrom(MBeanServerConnection connection) {
    return beside((knob, requested) -> reading(connection, knob, requested));
  }

  /** How one knob is read. */
  private interface Source {
    Reading read(String knob, @Nullable Level requested);
  }

  private List<EffectiveSetting> beside(Source source) {
    var all = new ArrayList<EffectiveSetting>();
    Map<String, Level> levels = settings.levels();
    levels.forEach(
        (knob, requested) -> all.add(source.read(knob, requested).beside(knob, requested)));
    for (Knob knob : Knobs.all()) {
      if (!levels.containsKey(knob.name())) {
        all.add(source.read(knob.name(), null).beside(knob.name(), null));
      }
    }
    return all;
  }

  private Reading reading(
      MBeanServerConnection connection, String knob, @Nullable Level requested) {
    try {
      Optional<String> variable = Knobs.rest(knob, Knobs.ENVIRONMENT);
      if (variable.isPresent() && requested != null) {
        return variable(variable.get(), requested);
      }
      Optional<String> flag = Knobs.rest(knob, Knobs.JVM);
      if (flag.isPresent() && requested != null) {
        return new JvmReading(connection).read(new JvmFlag(flag.get()), requested);
      }
      TomcatBeans beans = TomcatBeans.find(connection, port).orElse(null);
      return beans == null
          ? Reading.unknown(
              "no JMX bean Tomcat:type=ThreadPool serves port "
                  + port
                  + ": is the server inside the jar a Tomcat?")
          : tomcat(beans, connection, knob);
    } catch (IOException | JMException | JMRuntimeException | UndeclaredThrowableException e) {
      return Reading.unknown("reading failed: " + e);
    }
  }

  private Reading tomcat(TomcatBeans beans, MBeanServerConnection connection, String knob)
      throws IOException, JMException {
    return switch (knob) {
      case "threads.max" -> beans.poolSize("maxThreads");
      case "threads.min-spare" -> beans.poolSize("minSpareThreads");
      case "threads.virtual" ->
          VirtualThreads.judge(
              beans.ownPool(),
              beans.poolName(),
              javaThreads(connection),
              ProcFs.system().tasks(pid).stream().map(TaskStat::name).toList());
      case "accept-count" -> beans.acceptCount(Ports.backlogInForce(port), Machine.somaxconn());
      case "max-connections" -> beans.whole("maxConnections");
      case "connection-timeout" -> beans.milliseconds("connectionTimeout");
      case "tls" -> beans.tls();
      default -> Reading.unknown("no way is known to read it back");
    };
  }

  private Reading variable(String name, Level requested) {
    return ProcFs.system()
        .environment(pid)
        .map(
            variables -> {
              String value = variables.get(name);
              return Reading.of(
                  value == null ? new Level.Word("(not set)") : JvmReading.alike(requested, value),
                  "/proc/PID/environ");
            })
        .orElseGet(() -> Reading.unknown("/proc/PID/environ could not be read"));
  }

  private static List<String> javaThreads(MBeanServerConnection connection) throws IOException {
    ThreadMXBean threads =
        ManagementFactory.newPlatformMXBeanProxy(
            connection, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(Objects::nonNull)
        .map(ThreadInfo::getThreadName)
        .toList();
  }
}
