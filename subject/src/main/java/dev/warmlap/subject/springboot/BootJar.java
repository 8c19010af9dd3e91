package dev.warmlap.subject.springboot;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * An executable Spring Boot jar, as its manifest describes it.
 *
 * @param bootVersion of Spring Boot; null when the manifest does not say
 * @param javaFeature the oldest Java that can run its start class; 0 when that class is not there
 */
public record BootJar(Path path, String startClass, @Nullable String bootVersion, int javaFeature) {

  /** What came of looking at a file. */
  public sealed interface Look {
    /** It is what it should be. */
    record Found(BootJar jar) implements Look {}

    /**
     * It is not.
     *
     * @param problem what was asked, what was found, and what to do
     */
    record Refused(String problem) implements Look {}
  }

  private static final String CLASSES = "BOOT-INF/classes/";
  private static final String REMEDY =
      " Name the jar that the Spring Boot Maven or Gradle plug-in repackages (mvn package,"
          + " gradle bootJar): it runs by 'java -jar'.";

  /** A class file's major version is this and its Java's feature number (JVMS table 4.1-A). */
  private static final int MAJOR_VERSION_OFFSET = 44;

  private static final int CLASS_FILE_MAGIC = 0xCAFEBABE;

  /** Opens the jar and looks; refused when it is missing, no jar, or not executable. */
  public static Look look(Path path) {
    String asked = "The subject's jar " + path;
    if (!Files.exists(path)) {
      return new Look.Refused(
          asked + " does not exist. Build it first, or correct 'spring-boot:' in the study.");
    }
    if (!Files.isRegularFile(path)) {
      return new Look.Refused(asked + " is a folder." + REMEDY);
    }
    if (!Files.isReadable(path)) {
      return new Look.Refused(asked + " may not be read by this user. Change its permissions.");
    }
    try (var jar = new JarFile(path.toFile())) {
      Manifest manifest = jar.getManifest();
      if (manifest == null) {
        return new Look.Refused(asked + " has no manifest, so it is not executable." + REMEDY);
      }
      Attributes attributes = manifest.getMainAttributes();
      String startClass = attributes.getValue("Start-Class");
      if (startClass == null) {
        return new Look.Refused(
            asked
                + (jar.getEntry(CLASSES) == null ? " is a jar, but no Spring Boot jar" : "")
                + ": its manifest names no Start-Class."
                + REMEDY);
      }
      if (attributes.getValue(Attributes.Name.MAIN_CLASS) == null) {
        return new Look.Refused(
            asked + " names no Main-Class, so it is not executable by 'java -jar'." + REMEDY);
      }
      return new Look.Found(
          new BootJar(
              path,
              startClass,
              attributes.getValue("Spring-Boot-Version"),
              feature(jar, startClass)));
    } catch (ZipException e) {
      return new Look.Refused(asked + " is no jar: " + e.getMessage() + "." + REMEDY);
    } catch (IOException e) {
      return new Look.Refused(asked + " could not be read: " + e.getMessage());
    }
  }

  private static int feature(JarFile jar, String startClass) throws IOException {
    String file = startClass.replace('.', '/') + ".class";
    ZipEntry entry = jar.getEntry(CLASSES + file);
    if (entry == null) {
      entry = jar.getEntry(file);
    }
    if (entry == null) {
      return 0;
    }
    try (var in = new DataInputStream(jar.getInputStream(entry))) {
      if (in.readInt() != CLASS_FILE_MAGIC) {
        return 0;
      }
      int minorThenMajor = in.readInt();
      return (minorThenMajor & 0xFFFF) - MAJOR_VERSION_OFFSET;
    }
  }
}
