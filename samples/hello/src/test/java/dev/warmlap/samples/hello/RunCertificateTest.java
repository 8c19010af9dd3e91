package dev.warmlap.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("real")
class RunCertificateTest {

  @Test
  void theCertificateIsForTheLoopbackAndLeavesNoFile(@TempDir Path folder) throws Exception {
    RunCertificate run = RunCertificate.create(folder);

    X509Certificate certificate =
        (X509Certificate) run.keyStore().getCertificate(RunCertificate.ALIAS);
    assertThat(certificate.getSubjectAlternativeNames())
        .extracting(name -> String.valueOf(name.get(1)))
        .contains("localhost", "127.0.0.1");
    assertThat(certificate.getPublicKey().getAlgorithm()).isEqualTo("EC");
    assertThat(run.keyStore().getKey(RunCertificate.ALIAS, run.password().toCharArray()))
        .isNotNull();
    assertThat(folder).isEmptyDirectory();
  }
}
