package dev.warmlap.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets one study at a time run for a user of this machine, since two would spoil each other's
 * figures. The kernel lets go of the lock when its holder dies, however it dies.
 */
public final class StudyLock implements AutoCloseable {

  /** More than a process id and a study's name need. */
  private static final int HOLDER_BYTES = 4096;

  private final FileChannel channel;

  private StudyLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param study its name, told to whoever asks for the lock meanwhile
   * @throws HostException when another study runs; the message names it and its process
   */
  public static StudyLock acquire(String study) {
    return acquire(
        study,
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "warmlap-" + System.getProperty("user.name") + ".lock"));
  }

  static StudyLock acquire(String study, Path file) {
    // No links followed: the folder is open to all users, who could point the name elsewhere.
    Set<OpenOption> options =
        Set.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    FileChannel channel;
    try {
      channel = FileChannel.open(file, options);
    } catch (IOException e) {
      throw new HostException(
          "The lock file " + file + " could not be opened: " + e + ". Remove it and try again.", e);
    }
    try {
      if (lock(channel) == null) {
        String holder = read(channel);
        channel.close();
        throw new HostException(
            "The study '"
                + study
                + "' was to be run, but another one runs on this machine: "
                + (holder.isEmpty() ? "its name is not known" : holder)
                + ". Two at once would spoil each other's figures: wait for it, or end that process."
                + " (Lock file: "
                + file
                + ")");
      }
      write(channel, "process " + ProcessHandle.current().pid() + ", study '" + study + "'");
      return new StudyLock(channel);
    } catch (IOException e) {
      throw new HostException("The lock file " + file + " could not be used: " + e, e);
    }
  }

  /** Null when somebody holds it, this JVM included. */
  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(HOLDER_BYTES);
    channel.read(buffer, 0);
    return StandardCharsets.UTF_8.decode(buffer.flip()).toString().strip();
  }

  private static void write(FileChannel channel, String holder) throws IOException {
    channel.truncate(0);
    channel.write(StandardCharsets.UTF_8.encode(holder), 0);
  }

  /** Lets go. The file stays, for removing it would let two studies lock two files of one name. */
  @Override
  public void close() {
    try (channel) {
      channel.truncate(0);
    } catch (IOException e) {
      throw new HostException("The lock of the study could not be let go: " + e, e);
    }
  }
}
