package dev.warmlap.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The build's version, with the JVM and the system that it runs on: what a bug report needs. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {
      "warmlap " + ofTheBuild(),
      "Java "
          + System.getProperty("java.version")
          + " ("
          + System.getProperty("java.vendor")
          + ") at "
          + System.getProperty("java.home"),
      System.getProperty("os.name")
          + " "
          + System.getProperty("os.version")
          + " "
          + System.getProperty("os.arch")
    };
  }

  /** Such as {@code 0.1.0}. */
  static String ofTheBuild() {
    var properties = new Properties();
    try (InputStream resource = Version.class.getResourceAsStream("version.properties")) {
      properties.load(resource);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
