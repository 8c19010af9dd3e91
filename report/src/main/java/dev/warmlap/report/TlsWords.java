package dev.warmlap.report;

import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import java.util.ArrayList;
import java.util.List;

/** What is said of a round's TLS, alike on every page. */
public final class TlsWords {

  private TlsWords() {}

  /** Such as {@code TLSv1.3 by boringssl}. */
  public static String spoken(TlsUse tls) {
    return (tls.versions().isEmpty()
            ? "no handshake came about"
            : String.join(" and ", tls.versions().keySet()))
        + " by "
        + tls.engine();
  }

  /** How many there were, and when. */
  public static String handshakes(TlsUse tls) {
    return counts(tls.opening())
        + " before the clock started, "
        + counts(tls.clocked())
        + " while it ran";
  }

  /** Such as {@code 50 full, 15 resumed}. */
  public static String counts(Handshakes handshakes) {
    return Figures.whole(handshakes.full())
        + " full, "
        + Figures.whole(handshakes.resumed())
        + " resumed";
  }

  /** What makes it less than what one expects of TLS, or otherwise than usual; a sentence each. */
  public static List<String> cautions(TlsUse tls) {
    var cautions = new ArrayList<String>();
    if (!tls.verified()) {
      cautions.add("Certificates were not verified: whoever answered was taken for the server.");
    }
    if (tls.fallback() != null) {
      cautions.add(
          "TLS was the JDK's own (jsse), which costs the generator more: " + tls.fallback() + ".");
    }
    return cautions;
  }
}
