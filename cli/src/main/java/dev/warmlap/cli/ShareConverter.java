package dev.warmlap.cli;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A share as study files write it: {@code 3%}, or {@code 0.03}. */
final class ShareConverter implements ITypeConverter<Double> {

  private static final Pattern SHARE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)(%?)");

  @Override
  public Double convert(String text) {
    Matcher share = SHARE.matcher(text.strip());
    if (!share.matches()) {
      throw new TypeConversionException("'" + text + "' is no share such as 3% or 0.03");
    }
    double value =
        new BigDecimal(share.group(1))
            .movePointLeft(share.group(2).isEmpty() ? 0 : 2)
            .doubleValue();
    if (value >= 1) {
      throw new TypeConversionException("'" + text + "' is not below 100%");
    }
    return value;
  }
}
