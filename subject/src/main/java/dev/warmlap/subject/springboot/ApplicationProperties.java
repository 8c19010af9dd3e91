package dev.warmlap.subject.springboot;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * What an application's own {@code application.properties} and {@code application.yml} set, as far
 * as the files inside the jar say it: no profile is active, no placeholder is resolved.
 *
 * @param values by the names as they are written, dots between the levels
 */
record ApplicationProperties(Map<String, String> values) {

  private static final String PROFILE = "spring.config.activate.on-profile";

  ApplicationProperties {
    values = Map.copyOf(values);
  }

  /** Written as in {@code web-application-type}, {@code webApplicationType} or in capitals. */
  Optional<String> find(String name) {
    return values.entrySet().stream()
        .filter(entry -> relaxed(entry.getKey()).equals(relaxed(name)))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static String relaxed(String name) {
    return name.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Those of a jar; the properties file wins over the YAML file, as with Spring Boot.
   *
   * @param classes the folder of the application's own classes in it, with its slash
   * @throws IOException when the jar cannot be read
   */
  static ApplicationProperties of(JarFile jar, String classes) throws IOException {
    var values = new LinkedHashMap<String, String>();
    for (String file : new String[] {"application.yaml", "application.yml"}) {
      ZipEntry entry = jar.getEntry(classes + file);
      if (entry != null) {
        try (InputStream in = jar.getInputStream(entry)) {
          values.putAll(yaml(in));
        }
      }
    }
    ZipEntry entry = jar.getEntry(classes + "application.properties");
    if (entry != null) {
      try (var in = new InputStreamReader(jar.getInputStream(entry), StandardCharsets.UTF_8)) {
        values.putAll(properties(in));
      }
    }
    return new ApplicationProperties(values);
  }

  private static Map<String, String> properties(Reader in) throws IOException {
    var properties = new Properties();
    try {
      properties.load(in);
    } catch (IllegalArgumentException e) {
      return Map.of(); // the application itself will say what is wrong with its file
    }
    var values = new LinkedHashMap<String, String>();
    properties.forEach((name, value) -> values.put((String) name, (String) value));
    return values;
  }

  private static Map<String, String> yaml(InputStream in) {
    var values = new LinkedHashMap<String, String>();
    try {
      for (Object content : new Load(LoadSettings.builder().build()).loadAllFromInputStream(in)) {
        var document = new LinkedHashMap<String, String>();
        flatten("", content, document);
        if (!document.containsKey(PROFILE)) {
          values.putAll(document);
        }
      }
    } catch (YamlEngineException e) {
      return Map.of(); // the application itself will say what is wrong with its file
    }
    return values;
  }

  private static void flatten(String name, @Nullable Object node, Map<String, String> into) {
    if (node instanceof Map<?, ?> fields) {
      fields.forEach(
          (key, value) -> flatten(name.isEmpty() ? "" + key : name + "." + key, value, into));
    } else if (node != null && !name.isEmpty()) {
      into.put(name, node.toString());
    }
  }
}
