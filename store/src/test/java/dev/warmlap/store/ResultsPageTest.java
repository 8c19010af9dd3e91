package dev.warmlap.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queries and tables in docs/results.md are those of the schema. */
class ResultsPageTest {

  private static final Path PAGE = Path.of("..", "docs", "results.md");

  @TempDir Path folder;

  @Test
  void everyQueryOfThePageRuns() throws IOException, SQLException {
    List<String> queries =
        Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE))
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(queries).hasSizeGreaterThan(3);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String query : queries) {
        assertThatCode(() -> statement.executeQuery(query).close())
            .as(query)
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void everyTableIsOnThePage() throws IOException, SQLException {
    String page = Files.readString(PAGE);
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet tables =
            statement.executeQuery(
                "SELECT name FROM sqlite_master"
                    + " WHERE type IN ('table', 'view') AND name NOT LIKE 'flyway%'")) {
      while (tables.next()) {
        assertThat(page).contains("`" + tables.getString(1) + "`");
      }
    }
  }

  private Connection connect() throws SQLException {
    Path file = folder.resolve("results.db");
    ResultStore.open(file).close();
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }
}
