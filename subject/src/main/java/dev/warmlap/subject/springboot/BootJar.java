package dev.warmlap.subject.springboot;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * An executable Spring Boot jar, as its manifest, its libraries and its own settings describe it.
 *
 * @param bootVersion of Spring Boot; null when the manifest does not say
 * @param javaFeature the oldest Java that can run its start class; 0 when that class is not there
 * @param libraries paths of the jars that the application carries inside, or beside it
 * @param port that it sets for itself, as written, such as {@code 8081} or {@code ${PORT:8080}};
 *     null when it leaves that to Spring Boot
 * @param serverDisabled whether its own settings say that it is no web application
 */
public record BootJar(
    Path path,
    String startClass,
    @Nullable String bootVersion,
    int javaFeature,
    List<String> libraries,
    @Nullable String port,
    boolean serverDisabled) {

  public BootJar {
    libraries = List.copyOf(libraries);
  }

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

  /** The library by which a jar takes itself apart, from Spring Boot 3.3 on. */
  public static final String TOOLS = "spring-boot-jarmode-tools";

  /** What is said of a jar that cannot take itself apart, with its name to be filled in. */
  public static final String NO_TOOLS =
      "The subject's jar %s carries no "
          + TOOLS
          + ", with which Spring Boot 3.3 and later take it apart for a class archive (startup: cds or"
          + " aot). Build it with them (they are left out by 'includeTools: false'), or name a jar"
          + " that is taken apart already.";

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
      String startClass =
          apart(attributes)
              ? attributes.getValue(Attributes.Name.MAIN_CLASS)
              : attributes.getValue("Start-Class");
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
      return new Look.Found(described(path, jar, attributes, startClass));
    } catch (ZipException e) {
      return new Look.Refused(asked + " is no jar: " + e.getMessage() + "." + REMEDY);
    } catch (IOException e) {
      return new Look.Refused(asked + " could not be read: " + e.getMessage());
    }
  }

  /**
   * Whether 'java -Djarmode=tools -jar … extract' took it apart: its libraries lie beside it, its
   * classes at its root, and the start class is its main one.
   */
  private static boolean apart(Attributes attributes) {
    return attributes.getValue("Spring-Boot-Version") != null
        && attributes.getValue("Start-Class") == null
        && attributes.getValue(Attributes.Name.CLASS_PATH) != null;
  }

  private static BootJar described(Path path, JarFile jar, Attributes attributes, String startClass)
      throws IOException {
    String classes =
        Optional.ofNullable(attributes.getValue("Spring-Boot-Classes"))
            .orElse(apart(attributes) ? "" : CLASSES);
    var settings = ApplicationProperties.of(jar, classes);
    return new BootJar(
        path,
        startClass,
        attributes.getValue("Spring-Boot-Version"),
        feature(jar, classes, startClass),
        libraries(jar, attributes),
        settings.find("server.port").orElse(null),
        settings
            .find("spring.main.web-application-type")
            .filter("none"::equalsIgnoreCase)
            .isPresent());
  }

  /** Those inside, or those beside a jar that was taken apart. */
  private static List<String> libraries(JarFile jar, Attributes attributes) {
    var libraries = new ArrayList<String>();
    jar.stream()
        .map(ZipEntry::getName)
        .filter(name -> name.endsWith(".jar"))
        .forEach(libraries::add);
    String beside = attributes.getValue(Attributes.Name.CLASS_PATH);
    if (beside != null) {
      libraries.addAll(List.of(beside.strip().split("\\s+", -1)));
    }
    return libraries;
  }

  /** The web server inside; empty when the jar carries none that is known. */
  public Optional<InnerServer> server() {
    return InnerServer.among(libraries);
  }

  /** Whether it has its libraries inside, and not beside it. */
  public boolean nested() {
    return libraries.stream().anyMatch(file -> file.startsWith("BOOT-INF/"));
  }

  /** Whether the jar carries this library, by the name of its artifact. */
  public boolean carries(String library) {
    return libraries.stream().anyMatch(file -> Library.of(file).name().equals(library));
  }

  /** {@code Spring Boot 4.0.7 with Tomcat 11.0.22 inside}, as far as it is known. */
  public String label() {
    return "Spring Boot"
        + (bootVersion == null ? "" : " " + bootVersion)
        + server().map(server -> " with " + server.label() + " inside").orElse("");
  }

  /** Why a JDK cannot run it; empty when it can, or that cannot be told. */
  public Optional<String> problemOn(int jdkFeature) {
    return javaFeature <= jdkFeature
        ? Optional.empty()
        : Optional.of(
            "was compiled for Java "
                + javaFeature
                + ", and the study runs it on JDK "
                + jdkFeature
                + "; change 'jdk:' in the study, or compile with --release "
                + jdkFeature);
  }

  private static int feature(JarFile jar, String classes, String startClass) throws IOException {
    String file = startClass.replace('.', '/') + ".class";
    ZipEntry entry = jar.getEntry(classes + file);
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
