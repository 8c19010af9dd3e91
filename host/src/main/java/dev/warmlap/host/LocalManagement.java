package dev.warmlap.host;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * The management beans of another JVM of this user on this machine, by attaching to it.
 *
 * <p>The first attach starts the management agent in that JVM, which costs it 0.6 to 1.6 seconds of
 * wall time once, and a few threads for good ({@code RMI TCP Accept} and the like).
 */
public final class LocalManagement implements AutoCloseable {

  private final JMXConnector connector;
  private final MBeanServerConnection connection;

  private LocalManagement(JMXConnector connector, MBeanServerConnection connection) {
    this.connector = connector;
    this.connection = connection;
  }

  /**
   * Attaches to a JVM.
   *
   * @throws HostException when the process is no JVM, is gone, is another user's, or refuses
   */
  // The check is about lookups of untrusted names; this address comes from a JVM of our own user.
  @SuppressWarnings("BanJNDI")
  public static LocalManagement attach(long pid) {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
      String address;
      try {
        address = machine.startLocalManagementAgent();
      } finally {
        machine.detach();
      }
      JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address));
      return new LocalManagement(connector, connector.getMBeanServerConnection());
    } catch (AttachNotSupportedException | IOException | IllegalArgumentException e) {
      throw new HostException(
          "The management beans of process "
              + pid
              + " were to be read, but attaching failed: "
              + e.getMessage()
              + ". It must be a JVM of the same user that still runs and was not started with"
              + " -XX:+DisableAttachMechanism.",
          e);
    }
  }

  /** Valid until {@link #close}. */
  public MBeanServerConnection connection() {
    return connection;
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException e) {
      // The other JVM went away first; a closed connection is what was wanted.
      return;
    }
  }
}
