package dev.warmlap.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.warmlap.report.FixtureSteady;
import dev.warmlap.report.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyJsonTest {

  private static final Path SCHEMA = Path.of("..", "docs", "schema", "steady.schema.json");

  private static final String JSON =
      SteadyJson.render(List.of(FixtureSteady.warmsUp(), FixtureSteady.none()));

  @Test
  void anAnswerIsWrittenAsItAlwaysWas() {
    Golden.check("steady.json", JSON);
  }

  @Test
  void itKeepsToThePublishedSchema() throws IOException {
    assertThat(problems(JSON)).isEmpty();
  }

  @Test
  void theSchemaNoticesWhatIsAmiss() throws IOException {
    assertThat(problems(JSON.replace("warms up", "grows"))).isNotEmpty();
    assertThat(problems(JSON.replace("steadyStart", "start"))).isNotEmpty();
    assertThat(problems("[]")).isNotEmpty();
  }

  private static List<Error> problems(String json) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMA))
        .validate(json, InputFormat.JSON);
  }
}
