package dev.warmlap.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Waits for Spring Boot to be loaded, and puts {@link TuningInitializer} beside it. In a jar that
 * runs by {@code java -jar} Spring Boot is loaded by a loader of its own, below the one that has
 * the agent: found from there, the initializer could not see Spring's classes. It changes no class.
 */
final class SpringWatch implements ClassFileTransformer {

  private static final String SPRING_BOOT = "org/springframework/boot/SpringApplication";

  private final Instrumentation instrumentation;

  SpringWatch(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (SPRING_BOOT.equals(className)
        && loader != null
        && !loader.equals(SpringWatch.class.getClassLoader())) {
      try {
        define(loader);
      } catch (IOException | ReflectiveOperationException | LinkageError e) {
        // The JVM drops what a transformer throws; Spring's start ends since the class is missing.
        TuningAgent.say(TuningAgent.REFUSED + OneLine.of("no way into " + loader + ": " + e));
      }
    }
    return null;
  }

  private void define(ClassLoader loader) throws IOException, ReflectiveOperationException {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang", Set.of(SpringWatch.class.getModule())),
        Set.of(),
        Map.of());
    Method defineClass =
        ClassLoader.class.getDeclaredMethod(
            "defineClass", String.class, byte[].class, int.class, int.class);
    defineClass.setAccessible(true);
    String name = SpringWatch.class.getPackageName() + ".TuningInitializer";
    try (InputStream in = SpringWatch.class.getResourceAsStream("TuningInitializer.class")) {
      if (in == null) {
        throw new IOException("the agent's jar lacks " + name);
      }
      byte[] code = in.readAllBytes();
      defineClass.invoke(loader, name, code, 0, code.length);
    }
  }
}
