package dev.warmlap.cli;

import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A flag that an environment variable may set, as people write them there. */
final class Flag implements ITypeConverter<Boolean> {

  private static final Set<String> ON = Set.of("1", "true", "yes", "on");
  private static final Set<String> OFF = Set.of("", "0", "false", "no", "off");

  @Override
  public Boolean convert(String value) {
    String word = value.strip().toLowerCase(Locale.ROOT);
    if (ON.contains(word)) {
      return true;
    }
    if (OFF.contains(word)) {
      return false;
    }
    throw new TypeConversionException("'" + value + "' is neither 1 nor 0");
  }
}
