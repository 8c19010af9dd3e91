package dev.warmlap.model.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What a probe needs to have been given to the subject at launch.
 *
 * @param jvm JVM arguments
 * @param properties settings of the server by their own names, such as {@code
 *     server.tomcat.mbeanregistry.enabled}
 */
public record LaunchNeeds(List<String> jvm, SequencedMap<String, String> properties) {

  /** Nothing at all. */
  public static final LaunchNeeds NONE = new LaunchNeeds(List.of(), new LinkedHashMap<>());

  public LaunchNeeds {
    jvm = List.copyOf(jvm);
    properties = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(properties));
  }

  /** Both together. */
  public LaunchNeeds and(LaunchNeeds other) {
    var allJvm = new ArrayList<>(jvm);
    allJvm.addAll(other.jvm);
    var allProperties = new LinkedHashMap<>(properties);
    allProperties.putAll(other.properties);
    return new LaunchNeeds(allJvm, allProperties);
  }
}
