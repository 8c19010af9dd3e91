package dev.warmlap.samples.hello;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.ssl.SslBundleRegistrar;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * With the profile {@code https}: TLS with a certificate of this run, unless {@code server.ssl.*}
 * names one. The other settings of the profile are in {@code application-https.yml}.
 */
@Configuration(proxyBeanMethods = false)
@Profile("https")
@Conditional(HttpsProfile.NoCertificateGiven.class)
class HttpsProfile {

  static final String BUNDLE = "made-for-this-run";

  @Bean
  SslBundleRegistrar certificateOfThisRun() {
    return registry -> {
      RunCertificate certificate =
          RunCertificate.create(Path.of(System.getProperty("java.io.tmpdir")));
      SslStoreBundle stores =
          SslStoreBundle.of(certificate.keyStore(), certificate.password(), null);
      registry.registerBundle(
          BUNDLE,
          SslBundle.of(stores, SslBundleKey.of(certificate.password(), RunCertificate.ALIAS)));
    };
  }

  /** After Spring Boot's own, which hands on {@code server.ssl.*}: protocols and ciphers stay. */
  @Bean
  WebServerFactoryCustomizer<AbstractConfigurableWebServerFactory> tlsWithItsCertificate() {
    return factory -> {
      Ssl ssl = factory.getSsl() == null ? new Ssl() : factory.getSsl();
      ssl.setBundle(BUNDLE);
      factory.setSsl(ssl);
    };
  }

  /** The user's own certificate, if there is one, is the one to serve. */
  static final class NoCertificateGiven implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return Stream.of("server.ssl.bundle", "server.ssl.key-store", "server.ssl.certificate")
          .noneMatch(context.getEnvironment()::containsProperty);
    }
  }
}
