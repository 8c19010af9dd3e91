package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("real")
@Timeout(120)
class JvmToolsTest {

  private static final String WAITING =
      "public class Waiting { public static void main(String[] a) throws Exception {"
          + " System.out.println(); System.in.read(); } }";

  @TempDir private Path folder;

  @Test
  void aRunningJvmIsAskedByJcmdAndByItsBeans() throws Exception {
    Path source = Files.writeString(folder.resolve("Waiting.java"), WAITING);
    try (Warden warden = Warden.start()) {
      ManagedProcess jvm =
          warden.launch(
              Launch.piped(
                  List.of(Jdk.running().java().toString(), source.toString()),
                  Map.of(),
                  folder,
                  folder.resolve("log"),
                  null));
      // A JVM that is only just coming up may fail to start its agent.
      assertThat(jvm.output().read()).as("its first line").isNotNegative();
      try (LocalManagement management = LocalManagement.attach(jvm.pid())) {
        assertThat(
                management
                    .connection()
                    .getAttribute(new ObjectName("java.lang:type=Runtime"), "Pid"))
            .isEqualTo(jvm.pid());
      }
      var jcmd = new Jcmd(Jdk.running());
      assertThat(jcmd.run(jvm.pid(), "VM.version")).startsWith("OpenJDK");
      assertThatThrownBy(() -> jcmd.run(jvm.pid(), "No.such.command"))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("No.such.command");
    }
  }

  @Test
  void aProcessThatIsNoJvmCannotBeAttachedTo() {
    try (Warden warden = Warden.start()) {
      ManagedProcess sleep =
          warden.launch(
              Launch.logging(
                  List.of("sleep", "1000"), Map.of(), folder, folder.resolve("log"), null));

      assertThatThrownBy(() -> LocalManagement.attach(sleep.pid()))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("attaching failed");
    }
  }

  @Test
  void theRunsIdentityIsForTheLoopbackAddress() throws Exception {
    TlsIdentity identity = TlsIdentity.create(Jdk.running(), folder.resolve("tls"));

    KeyStore store = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(identity.keyStore())) {
      store.load(in, identity.password().toCharArray());
    }
    var certificate = (X509Certificate) store.getCertificate(TlsIdentity.ALIAS);
    assertThat(certificate.getPublicKey().getAlgorithm()).isEqualTo("EC");
    assertThat(certificate.getSubjectAlternativeNames().toString())
        .contains("localhost")
        .contains("127.0.0.1");
    assertThat(store.isKeyEntry(TlsIdentity.ALIAS)).isTrue();
  }
}
