package dev.warmlap.subject.readback;

import dev.warmlap.host.HostException;
import dev.warmlap.host.LocalManagement;
import dev.warmlap.host.Machine;
import dev.warmlap.host.Ports;
import dev.warmlap.host.ProcFs;
import dev.warmlap.host.TaskStat;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
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

/** Reads back from a running server what its knobs are, and sets it beside what was requested. */
public final class EffectiveSettings {

  /**
   * Attaching takes 0.6 to 1.6 s on an idle machine; a subject that hangs must not hang the lab.
   */
  private static final int PATIENCE_SECONDS = 60;

  /** What a server counts of its request processors, beside the knob that caps the idle ones. */
  private static final String PROCESSORS_HELD = "processors.held";

  private static final String PROCESSORS_CREATED = "processors.created";

  private final long pid;
  private final int port;
  private final Server server;
  private final Treatment settings;

  /**
   * @param settings every knob that was set
   */
  public EffectiveSettings(long pid, int port, Server server, Treatment settings) {
    this.pid = pid;
    this.port = port;
    this.server = server;
    this.settings = settings;
  }

  /**
   * The requested knobs in their order, then the others that the server itself has. Never fails.
   */
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
        (knob, requested) -> launch(knob, requested).orElseGet(() -> Reading.unknown(reason)));
  }

  /** Reads over a connection that is there already. */
  List<EffectiveSetting> readFrom(MBeanServerConnection connection) {
    return beside((knob, requested) -> reading(connection, knob, requested));
  }

  private Optional<Reading> launch(String knob, @Nullable Level requested) {
    return requested == null ? Optional.empty() : LaunchReading.of(pid, knob, requested);
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
    if (levels.containsKey("processor-cache")) {
      for (String count : List.of(PROCESSORS_HELD, PROCESSORS_CREATED)) {
        all.add(source.read(count, null).beside(count, null));
      }
    }
    for (Knob knob : Knobs.all()) {
      boolean own =
          knob.on(server)
              .map(Setting::means)
              .filter(means -> means != Setting.Means.JVM && means != Setting.Means.LAUNCH)
              .isPresent();
      if (own && !levels.containsKey(knob.name())) {
        all.add(source.read(knob.name(), null).beside(knob.name(), null));
      }
    }
    return all;
  }

  private Reading reading(
      MBeanServerConnection connection, String knob, @Nullable Level requested) {
    try {
      Optional<Reading> launch = launch(knob, requested);
      if (launch.isPresent()) {
        return launch.get();
      }
      if (knob.equals("startup") && requested != null) {
        return new JvmReading(connection).startup();
      }
      Optional<Setting> flags =
          Knobs.find(knob)
              .flatMap(k -> k.on(server))
              .filter(setting -> setting.means() == Setting.Means.JVM);
      if (flags.isPresent() && requested != null) {
        return knob.equals("gc")
            ? new JvmReading(connection).collector(flags.get())
            : new JvmReading(connection).read(flags.get().flags(requested));
      }
      TomcatBeans beans = TomcatBeans.find(connection, port).orElse(null);
      return beans == null
          ? Reading.unknown(
              "no JMX bean type=ThreadPool serves port " + port + ": is the server a Tomcat?")
          : tomcat(beans, connection, knob, requested);
    } catch (IOException | JMException | JMRuntimeException | UndeclaredThrowableException e) {
      return Reading.unknown("reading failed: " + e);
    }
  }

  private Reading tomcat(
      TomcatBeans beans, MBeanServerConnection connection, String knob, @Nullable Level requested)
      throws IOException, JMException {
    return switch (knob) {
      case Server.TOMCAT_VERSION -> beans.version();
      case "connector" -> beans.connector();
      case "threads.max" -> beans.poolSize("maxThreads");
      case "threads.min-spare" -> beans.poolSize("minSpareThreads");
      case "threads.virtual" ->
          VirtualThreads.judge(
              beans.ownPool(),
              beans.poolName(),
              javaThreads(connection),
              ProcFs.system().tasks(pid).stream().map(TaskStat::name).toList());
      case "max-queue-capacity" -> beans.whole("maxQueueSize");
      case "accept-count" -> beans.acceptCount(Ports.backlogInForce(port), Machine.somaxconn());
      case "max-connections" -> beans.whole("maxConnections");
      case "connection-timeout" -> beans.milliseconds("connectionTimeout");
      case "keep-alive-timeout" -> beans.milliseconds("keepAliveTimeout");
      case "max-keep-alive-requests" -> beans.whole("maxKeepAliveRequests");
      case "processor-cache" -> beans.whole("processorCache");
      case PROCESSORS_HELD -> beans.processorsHeld();
      case PROCESSORS_CREATED -> beans.processorsCreated();
      case "tls" -> beans.tls();
      case "tls.protocols" -> beans.protocols(requested);
      case "tls.ciphers" -> beans.ciphers();
      case "http2" -> beans.http2();
      case "compression" -> beans.word("compression");
      case "compression.mime-types" -> beans.word("compressibleMimeType", "compressableMimeType");
      case "compression.min-size" -> beans.whole("compressionMinSize");
      case "sendfile" -> beans.truth("useSendfile");
      case "enable-lookups" -> beans.truth("enableLookups");
      case "acceptor-threads" -> beans.whole("acceptorThreadCount");
      case "poller-threads" -> beans.whole("pollerThreadCount");
      case "tcp-no-delay" -> beans.truth("tcpNoDelay");
      case "socket.receive-buffer" -> beans.socket("rxBufSize");
      case "socket.send-buffer" -> beans.socket("txBufSize");
      default -> Reading.unknown("no way is known to read it back");
    };
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
