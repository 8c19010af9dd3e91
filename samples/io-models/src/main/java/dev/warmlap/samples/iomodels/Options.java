package dev.warmlap.samples.iomodels;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a server is started with.
 *
 * @param port 0 for any that is free
 * @param maxThreads that serve; without effect with virtual threads
 * @param queue places to wait for a thread; without effect with virtual threads
 * @param backlog connections that the kernel holds until they are accepted
 * @param processorCache processors kept for later requests
 */
record Options(
    Model model,
    int port,
    int maxThreads,
    int queue,
    int backlog,
    int maxConnections,
    int processorCache,
    int pageBytes) {

  /**
   * Reads options, written {@code --port 80} or {@code --port=80}.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static Options parse(List<String> words) {
    Model model = null;
    Map<Setting, Integer> given = new EnumMap<>(Setting.class);
    for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
      String[] parts = rest.next().split("=", 2);
      String option = parts[0];
      Setting setting = Setting.of(option).orElse(null);
      if (setting == null && !option.equals("--model")) {
        throw new IllegalArgumentException("There is no option '" + option + "'.\n" + usage());
      }
      if (parts.length == 1 && !rest.hasNext()) {
        throw new IllegalArgumentException(option + " needs a value");
      }
      String value = parts.length == 2 ? parts[1] : rest.next();
      if (setting == null) {
        model = Model.of(value).orElseThrow(() -> noModel("not '" + value + "'"));
      } else {
        given.put(setting, setting.parse(value));
      }
    }
    return of(model, given);
  }

  private static Options of(@Nullable Model model, Map<Setting, Integer> given) {
    if (model == null) {
      throw noModel("and is not there");
    }
    for (Setting setting : List.of(Setting.MAX_THREADS, Setting.QUEUE)) {
      if (model == Model.VIRTUAL && given.containsKey(setting)) {
        throw new IllegalArgumentException(
            setting.option()
                + " has no effect with --model virtual, which has a thread for each connection."
                + " Leave it out; the limit there is --max-connections");
      }
    }
    ToIntFunction<Setting> value = setting -> given.getOrDefault(setting, setting.standard());
    return new Options(
        model,
        value.applyAsInt(Setting.PORT),
        value.applyAsInt(Setting.MAX_THREADS),
        value.applyAsInt(Setting.QUEUE),
        value.applyAsInt(Setting.BACKLOG),
        value.applyAsInt(Setting.MAX_CONNECTIONS),
        value.applyAsInt(Setting.PROCESSOR_CACHE),
        value.applyAsInt(Setting.PAGE_BYTES));
  }

  private static IllegalArgumentException noModel(String found) {
    return new IllegalArgumentException("--model takes one of " + Model.words() + ", " + found);
  }

  static String usage() {
    return "Usage: java -jar io-models.jar --model %s [OPTION N]...%n"
            .formatted(Model.words().replace(", ", "|"))
        + Arrays.stream(Setting.values()).map(Setting::usageLine).collect(Collectors.joining());
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }
}
