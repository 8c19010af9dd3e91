package dev.warmlap.samples.hello;

/** A wrong setting of the executors. */
final class ExecutorSettingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String remedy;

  /**
   * An exception.
   *
   * @param message what was asked and why it cannot be
   * @param remedy what to do
   */
  ExecutorSettingException(String message, String remedy) {
    super(message);
    this.remedy = remedy;
  }

  String remedy() {
    return remedy;
  }
}
