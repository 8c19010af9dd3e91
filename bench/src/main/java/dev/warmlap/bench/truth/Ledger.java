package dev.warmlap.bench.truth;

import dev.warmlap.bench.BenchException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The scripted server's record of the requests that it answered, the latest ones when there were
 * more than it has room for. Used by one thread at a time.
 */
final class Ledger {

  /**
   * One request.
   *
   * @param receivedNanos by {@code nanoTime}, when its bytes had been read
   * @param sentNanos by the same clock, when its answer had been written
   */
  record Entry(int connection, long receivedNanos, long sentNanos) {}

  private final int[] connections;
  private final long[] received;
  private final long[] sent;
  private long count;

  Ledger(int room) {
    connections = new int[room];
    received = new long[room];
    sent = new long[room];
  }

  /** Allocates nothing. */
  void add(int connection, long receivedNanos, long sentNanos) {
    int slot = (int) (count % connections.length);
    connections[slot] = connection;
    received[slot] = receivedNanos;
    sent[slot] = sentNanos;
    count++;
  }

  void write(Path file) {
    try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      int kept = (int) Math.min(count, connections.length);
      out.writeInt(kept);
      for (long i = count - kept; i < count; i++) {
        int slot = (int) (i % connections.length);
        out.writeInt(connections[slot]);
        out.writeLong(received[slot]);
        out.writeLong(sent[slot]);
      }
    } catch (IOException e) {
      throw new BenchException("The server's record was to be written to " + file + ": " + e, e);
    }
  }

  /** By the order in which they were answered. */
  static List<Entry> read(Path file) {
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      int kept = in.readInt();
      var entries = new ArrayList<Entry>(kept);
      for (int i = 0; i < kept; i++) {
        entries.add(new Entry(in.readInt(), in.readLong(), in.readLong()));
      }
      return entries;
    } catch (IOException e) {
      throw new BenchException("The server's record was to be read from " + file + ": " + e, e);
    }
  }
}
