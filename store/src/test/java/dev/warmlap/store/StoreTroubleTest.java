package dev.warmlap.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.warmlap.model.result.Trial;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

class StoreTroubleTest {

  @TempDir Path folder;

  private final Samples samples = new Samples(1);

  @Test
  void aFullDiskLosesNothingThatIsFinished() {
    Path file = file();
    SQLiteConfig small = Database.config();
    var finished = new ArrayList<Trial>();
    long id;
    try (var store = ResultStore.open(file)) {
      id = store.begin(samples.header());
    }
    small.setMaxPageCount(80);
    try (var store = ResultStore.open(file, small)) {
      StoreException full = null;
      while (full == null) {
        Trial trial = samples.trial(finished.size() + 1);
        finished.add(trial);
        full = catchThrowableOfType(StoreException.class, () -> store.add(id, trial));
      }
      assertThat(full)
          .hasMessageStartingWith(file + ": could not store trial " + finished.size() + " of run 1")
          .hasMessageContaining("no space left")
          .hasMessageContaining("df -h " + folder);
      assertThat(store.find(id).orElseThrow().trials())
          .as("what was stored before, and nothing of the last one")
          .isEqualTo(finished.subList(0, finished.size() - 1));
      store.rescue(store.rescueFolder(), id, finished.getLast());
    }
    try (var store = ResultStore.open(file)) {
      assertThat(store.remarks())
          .containsExactly(
              "Trial " + finished.size() + " of run 1 was rescued, and is stored now.");
      assertThat(store.find(id).orElseThrow().trials()).isEqualTo(finished);
      assertThat(store.rescueFolder()).isEmptyDirectory();
    }
  }

  @Test
  void aLockedDatabaseIsNamedWithTheWayToSeeWhoHoldsIt() throws SQLException {
    SQLiteConfig impatient = Database.config();
    impatient.setBusyTimeout(20);
    try (var store = ResultStore.open(file(), impatient);
        Connection other = connect();
        Statement statement = other.createStatement()) {
      long id = store.begin(samples.header());
      statement.execute("BEGIN IMMEDIATE");
      Trial trial = samples.trial(1);
      assertThatThrownBy(() -> store.add(id, trial))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("could not store trial 1 of run 1")
          .hasMessageContaining("another process keeps the database locked")
          .hasMessageContaining("fuser -v " + file());
      statement.execute("COMMIT");
      store.add(id, trial);
      assertThat(store.find(id).orElseThrow().trials()).containsExactly(trial);
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws IOException {
    String text = "This is a letter to a friend. ".repeat(100);
    Files.writeString(file(), text);
    assertRefused(file(), "is no SQLite database");
    assertThat(file()).hasContent(text);
  }

  @Test
  void anotherProgramsDatabaseIsRefusedAndLeftAlone() throws SQLException, IOException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE bookmark (url TEXT)");
    }
    byte[] before = Files.readAllBytes(file());
    assertRefused(file(), "not one of Warmlap's results");
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = DELETE");
    }
    assertThat(Arrays.mismatch(before, Files.readAllBytes(file())))
        .as("only the header's counters changed")
        .matches(at -> at == -1 || at < 100);
  }

  @Test
  void aFileOfANewerWarmlapIsRefused() throws SQLException {
    ResultStore.open(file()).close();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO flyway_schema_history SELECT installed_rank + 998, '999', 'future', type,"
              + " 'V999__future.sql', 1, installed_by, installed_on, 1, 1"
              + " FROM flyway_schema_history WHERE version = '1'");
    }
    assertRefused(file(), "was written by a newer Warmlap (schema 999)");
  }

  @Test
  void aFolderIsNoPlaceForResults() {
    assertRefused(folder, "this is a folder");
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("plain"));
    assertRefused(file.resolve("below/results.db"), "could not make the folder");
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() {
    // Not even root can make a file there.
    assertRefused(Path.of("/proc/results.db"), "cannot be written");
  }

  @Test
  void aDamagedFileIsSaidToBeDamaged() throws IOException {
    long id;
    try (var store = ResultStore.open(file())) {
      id = store.begin(samples.header());
      for (int position = 1; position <= 5; position++) {
        store.add(id, samples.trial(position));
      }
    }
    long pageBytes = 4096;
    try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
      byte[] noise = new byte[(int) pageBytes];
      Arrays.fill(noise, (byte) 0xa5);
      for (long page = channel.size() / pageBytes / 2; page * pageBytes < channel.size(); page++) {
        channel.write(ByteBuffer.wrap(noise), page * pageBytes);
      }
    }
    assertThatThrownBy(
            () -> {
              try (var store = ResultStore.open(file())) {
                store.find(id);
              }
            })
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith(file() + ": could not ")
        .hasMessageContaining("the database is damaged")
        .hasMessageContaining(".recover");
  }

  @Test
  void aRescuedTrialOfAnotherStoreStaysWhereItIs() {
    Path foreign;
    try (var other = ResultStore.open(folder.resolve("other/results.db"))) {
      foreign = other.rescue(folder.resolve("rescued"), 1, samples.trial(1));
    }
    try (var store = ResultStore.open(file())) {
      store.begin(samples.header());
      assertThat(store.takeRescued()).singleElement().asString().contains("another file");
      assertThat(store.list().getFirst().storedTrials()).isZero();
      assertThat(foreign).exists();
    }
  }

  @Test
  void aRescuedTrialThatIsStoredAlreadyIsOnlyDeleted() {
    try (var store = ResultStore.open(file())) {
      long id = store.begin(samples.header());
      Trial trial = samples.trial(2);
      store.add(id, trial);
      Path rescued = store.rescue(store.rescueFolder(), id, trial);
      store.takeRescued();
      assertThat(rescued).doesNotExist();
      assertThat(store.find(id).orElseThrow().trials()).containsExactly(trial);
      Path different = store.rescue(store.rescueFolder(), id, samples.trial(2));
      assertThat(store.takeRescued()).singleElement().asString().contains("has another trial");
      assertThat(different).exists();
    }
  }

  @Test
  void aRescuedFileThatCannotBeReadDoesNotKeepTheOthersOut() throws IOException {
    try (var store = ResultStore.open(file())) {
      long id = store.begin(samples.header());
      Files.createDirectories(store.rescueFolder());
      Path broken = store.rescueFolder().resolve("run-1-trial-1.json");
      Files.writeString(broken, "{\"store\": 1");
      store.rescue(store.rescueFolder(), id, samples.trial(2));
      assertThat(store.takeRescued()).hasSize(2);
      assertThat(store.list().getFirst().storedTrials()).isEqualTo(1);
      assertThat(broken).exists();
    }
  }

  @Test
  void rescueNamesTheFileThatItCouldNotWrite() {
    try (var store = ResultStore.open(file())) {
      long id = store.begin(samples.header());
      assertThatThrownBy(() -> store.rescue(Path.of("/proc/warmlap"), id, samples.trial(1)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("/proc/warmlap/run-1-trial-1.json: could not rescue");
    }
  }

  private void assertRefused(Path file, String because) {
    assertThatThrownBy(() -> ResultStore.open(file))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(because)
        .extracting(Throwable::getMessage)
        .satisfies(message -> assertThat(List.of(message.split("\n", -1))).hasSize(1));
  }

  private Path file() {
    return folder.resolve("results.db");
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file());
  }
}
