package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class BoringLibraryTest {

  @Test
  @EnabledOnOs(
      value = OS.LINUX,
      architectures = {"amd64", "aarch64"})
  void boringSslIsThereOnLinux() throws Exception {
    assertThat(BoringLibrary.whyNot()).isEmpty();
    TlsSetup setup = TlsSetup.of(TlsOptions.to("localhost"));
    assertThat(setup.engine().reportName()).isEqualTo("boringssl");
    assertThat(setup.fallback()).isEmpty();
  }
}
