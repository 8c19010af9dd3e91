package dev.warmlap.subject.readback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Server;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reads beans like Tomcat's, put into this test's own JVM. */
class EffectiveSettingsTest {

  /** Nobody listens there; it only names the pool. */
  private static final int PORT = 1;

  private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
  private final LinkedHashMap<String, Level> levels = new LinkedHashMap<>();
  private final LinkedHashMap<String, Object> attributes =
      new LinkedHashMap<>(
          Map.of(
              "localPort", PORT,
              "modelerType", "org.apache.tomcat.util.net.Nio2Endpoint",
              "maxThreads", 500,
              "minSpareThreads", 10,
              "acceptCount", 100,
              "maxConnections", 8192L,
              "connectionTimeout", 60_000));

  @AfterEach
  void noBeansAreLeft() throws Exception {
    for (ObjectName name : beans.queryNames(new ObjectName("Tomcat:*"), null)) {
      beans.unregisterMBean(name);
    }
  }

  @Test
  void requestedKnobsComeFirstAndAreComparedThenTheOthersForInformation() throws Exception {
    levels.put("connection-timeout", new Level.Time(Duration.ofMinutes(1)));
    levels.put("threads.max", new Level.Whole(200));

    List<EffectiveSetting> read = read("http-nio-127.0.0.1-1");

    assertThat(read)
        .extracting(EffectiveSetting::knob, EffectiveSetting::agreement)
        .startsWith(
            tuple("connection-timeout", Agreement.IN_EFFECT),
            tuple("threads.max", Agreement.DIFFERENT),
            tuple("connector", Agreement.NOT_REQUESTED));
    assertThat(of(read, "threads.max").effective()).isEqualTo(new Level.Whole(500));
    assertThat(of(read, "max-connections").effective()).isEqualTo(new Level.Whole(8192));
    assertThat(of(read, "threads.virtual").effective()).isEqualTo(new Level.Truth(false));
    assertThat(of(read, "tls").effective()).isEqualTo(new Level.Word("off"));
    assertThat(of(read, "connector").effective()).isEqualTo(new Level.Word("nio2"));
    assertThat(of(read, "processor-cache").source())
        .isEqualTo("not told by JMX ThreadPool (processorCache)");
    assertThat(read)
        .extracting(EffectiveSetting::knob)
        .doesNotHaveDuplicates()
        .contains("http2", "sendfile")
        .doesNotContain("heap");
  }

  @Test
  void requestProcessorsAreCountedWhereTheirCacheIsSet() throws Exception {
    levels.put("processor-cache", new Level.Whole(100));
    for (String name : List.of("HttpRequest7", "HttpRequest12")) {
      beans.registerMBean(
          new AttributesBean(Map.of()),
          new ObjectName(
              "Tomcat:type=RequestProcessor,worker=\"http-nio-1\",name=\"" + name + "\""));
    }

    List<EffectiveSetting> read = read("http-nio-1");

    assertThat(of(read, "processors.held").effective()).isEqualTo(new Level.Whole(2));
    assertThat(of(read, "processors.created").effective()).isEqualTo(new Level.Whole(12));
    assertThat(of(read, "processors.held").agreement()).isEqualTo(Agreement.NOT_REQUESTED);
  }

  @Test
  void theNameOfThePoolTellsTheTlsEngine() throws Exception {
    levels.put("tls", new Level.Word("jsse"));

    assertThat(of(read("https-jsse-nio-1"), "tls").agreement()).isEqualTo(Agreement.IN_EFFECT);
    noBeansAreLeft();
    assertThat(of(read("https-openssl-nio-1"), "tls").effective())
        .isEqualTo(new Level.Word("openssl"));
  }

  @Test
  void knobsOfTheJvmAreReadFromItsFlags() throws Exception {
    levels.put("gc", new Level.Word("serial"));
    levels.put("heap", new Level.Word("1k"));

    List<EffectiveSetting> read = read("http-nio-1");

    // Whatever collector these tests run on, the reading names the flag that is on.
    assertThat(of(read, "gc").effective()).isNotNull();
    assertThat(of(read, "gc").source()).matches("JMX HotSpotDiagnostic Use\\w+GC");
    assertThat(of(read, "heap").agreement()).isEqualTo(Agreement.DIFFERENT);
    assertThat(of(read, "heap").source()).contains("InitialHeapSize");
  }

  @Test
  void attributesAreLookedForInTheHandlerAndTheConnectorAsWell() throws Exception {
    levels.put("processor-cache", new Level.Whole(400));
    levels.put("enable-lookups", new Level.Truth(true));
    beans.registerMBean(
        new AttributesBean(Map.of("processorCache", 400)),
        new ObjectName("Tomcat:type=ProtocolHandler,port=1"));
    beans.registerMBean(
        new AttributesBean(Map.of("processorCache", "200", "enableLookups", "false")),
        new ObjectName("Tomcat:type=Connector,port=1"));

    List<EffectiveSetting> read = read("http-nio-1");

    assertThat(of(read, "processor-cache").agreement()).isEqualTo(Agreement.IN_EFFECT);
    assertThat(of(read, "enable-lookups").agreement()).isEqualTo(Agreement.DIFFERENT);
  }

  @Test
  void tomcat6NamesNoLocalPortAndItsPoolNameTellsNoTls() throws Exception {
    attributes.remove("localPort");
    attributes.put("port", PORT);
    attributes.put("sSLEnabled", true);
    attributes.put("modelerType", "org.apache.tomcat.util.net.AprEndpoint");

    assertThat(of(read("http-127.0.0.1-1"), "tls").effective()).isEqualTo(new Level.Word("apr"));
  }

  @Test
  void aPoolThatIsNotInUseHasNoSize() throws Exception {
    attributes.put("maxThreads", -1);
    levels.put("threads.max", new Level.Whole(500));

    EffectiveSetting setting = of(read("http-nio-1"), "threads.max");

    assertThat(setting.effective()).isNull();
    assertThat(setting.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(setting.source()).startsWith("not in use:");
  }

  @Test
  void theKernelsQueueCountsWhenItIsShorter() throws Exception {
    attributes.put("acceptCount", 10_000);
    register("http-nio-1");
    TomcatBeans tomcat = TomcatBeans.find(beans, PORT).orElseThrow();

    Reading seen = tomcat.acceptCount(OptionalInt.of(4096), OptionalInt.of(4096));
    Reading unseen = tomcat.acceptCount(OptionalInt.empty(), OptionalInt.of(4096));
    Reading whole = tomcat.acceptCount(OptionalInt.of(10_000), OptionalInt.of(65_535));

    Level asked = new Level.Whole(10_000);
    assertThat(seen.beside("accept-count", asked).agreement()).isEqualTo(Agreement.CLAMPED);
    assertThat(seen.effective()).isEqualTo(new Level.Whole(4096));
    assertThat(seen.source()).contains("10000").contains("somaxconn");
    assertThat(unseen.beside("accept-count", asked).agreement()).isEqualTo(Agreement.CLAMPED);
    assertThat(whole.beside("accept-count", asked).agreement()).isEqualTo(Agreement.IN_EFFECT);
  }

  @Test
  void variablesAndFlagsAreReadFromTheProcessItself() throws Exception {
    levels.put("env.PATH", new Level.Word(System.getenv("PATH")));
    levels.put("env.NO_SUCH_VARIABLE", new Level.Whole(1));
    levels.put("jvm.UseCompressedOops", new Level.Truth(true));

    List<EffectiveSetting> read = read("http-nio-1");

    assertThat(of(read, "env.PATH").agreement()).isEqualTo(Agreement.IN_EFFECT);
    assertThat(of(read, "env.NO_SUCH_VARIABLE").effective()).isEqualTo(new Level.Word("(not set)"));
    assertThat(of(read, "jvm.UseCompressedOops").agreement()).isEqualTo(Agreement.IN_EFFECT);
  }

  @Test
  void withoutTomcatsBeansItIsUnknownAndSaysWhy() {
    levels.put("threads.max", new Level.Whole(1));

    List<EffectiveSetting> read = settings().readFrom(beans);

    assertThat(of(read, "threads.max").agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(of(read, "threads.max").source()).contains("is the server a Tomcat?");
  }

  private EffectiveSettings settings() {
    return new EffectiveSettings(
        ProcessHandle.current().pid(), PORT, Server.SPRING_BOOT, new Treatment(levels));
  }

  private List<EffectiveSetting> read(String poolName) throws Exception {
    register(poolName);
    return settings().readFrom(beans);
  }

  private void register(String poolName) throws Exception {
    beans.registerMBean(
        new AttributesBean(attributes),
        new ObjectName("Tomcat:type=ThreadPool,name=" + ObjectName.quote(poolName)));
  }

  private static EffectiveSetting of(List<EffectiveSetting> all, String knob) {
    return all.stream().filter(setting -> setting.knob().equals(knob)).findFirst().orElseThrow();
  }
}
