package dev.warmlap.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.jspecify.annotations.Nullable;

/**
 * Warnings of the libraries go to a file in the work folder and never to the terminal. The file
 * comes to be with the first warning, so that {@code --help} leaves nothing behind. In code rather
 * than in XML, whose reading would cost every command a tenth of a second.
 *
 * <p>Found by Logback as a service; public for that.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    var appender = new LateFile();
    appender.setContext(context);
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** A file appender that opens its file when there is something to write. */
  private static final class LateFile extends AppenderBase<ILoggingEvent> {

    private @Nullable FileAppender<ILoggingEvent> file;

    @Override
    protected void append(ILoggingEvent event) {
      if (file == null) {
        file = open();
      }
      file.doAppend(event);
    }

    private FileAppender<ILoggingEvent> open() {
      var encoder = new PatternLayoutEncoder();
      encoder.setContext(getContext());
      encoder.setPattern("%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level [%thread] %logger{36} - %msg%n");
      encoder.start();
      var appender = new FileAppender<ILoggingEvent>();
      appender.setContext(getContext());
      appender.setFile(WorkFolder.LOG.toString());
      appender.setEncoder(encoder);
      appender.start();
      return appender;
    }

    @Override
    public void stop() {
      if (file != null) {
        file.stop();
      }
      super.stop();
    }
  }
}
