package dev.warmlap.load.tls;

import java.security.cert.CertificateException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** What the engines say, for users, and the same whichever engine it was. */
final class TlsWords {

  /** Such as {@code error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE}. */
  private static final Pattern BORING_ALERT = Pattern.compile("(?:SSLV3|TLSV1)_ALERT_(\\w+)");

  private static final Pattern JSSE_ALERT = Pattern.compile("fatal alert: (\\w+)");

  /** JSSE puts the alert that it will send in front of its own words. */
  private static final Pattern JSSE_OWN_ALERT = Pattern.compile("^\\(\\w+\\) ");

  private TlsWords() {}

  static String ofBoring(String error) {
    Matcher alert = BORING_ALERT.matcher(error);
    return alert.find()
        ? ofAlert(alert.group(1))
        : "TLS failed: " + plainly(error.substring(error.lastIndexOf(':') + 1));
  }

  static String ofEngine(SSLException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        return String.valueOf(cause.getMessage());
      }
    }
    String message = String.valueOf(failure.getMessage());
    Matcher alert = JSSE_ALERT.matcher(message);
    return alert.find()
        ? ofAlert(alert.group(1))
        : "TLS failed: " + JSSE_OWN_ALERT.matcher(message).replaceFirst("");
  }

  private static String ofAlert(String name) {
    return "The peer refused, by the TLS alert '" + plainly(name) + "'";
  }

  private static String plainly(String constant) {
    return constant.replace('_', ' ').toLowerCase(Locale.ROOT);
  }
}
