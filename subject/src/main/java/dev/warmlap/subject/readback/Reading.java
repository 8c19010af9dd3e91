package dev.warmlap.subject.readback;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.study.Level;
import org.jspecify.annotations.Nullable;

/**
 * What was read of one knob.
 *
 * @param effective null when it could not be read
 * @param source where, or why not
 * @param clamped whether the host made it lower than the server asked for
 */
record Reading(@Nullable Level effective, String source, boolean clamped) {

  static Reading of(Level effective, String source) {
    return new Reading(effective, source, false);
  }

  static Reading unknown(String reason) {
    return new Reading(null, reason, false);
  }

  EffectiveSetting beside(String knob, @Nullable Level requested) {
    return new EffectiveSetting(knob, requested, effective, agreement(requested), source);
  }

  private Agreement agreement(@Nullable Level requested) {
    if (requested == null) {
      return Agreement.NOT_REQUESTED;
    }
    if (effective == null) {
      return Agreement.UNKNOWN;
    }
    if (requested.equals(effective)) {
      return Agreement.IN_EFFECT;
    }
    return clamped ? Agreement.CLAMPED : Agreement.DIFFERENT;
  }
}
