package dev.warmlap.samples.hello;

import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** The process's own view of itself, as JSON and as a page. */
@RestController
class StatusController {

  private final StatusReader reader;
  private final JsonMapper mapper;

  StatusController(StatusReader reader, JsonMapper mapper) {
    this.reader = reader;
    this.mapper = mapper;
  }

  @GetMapping(
      path = {"/status", "/status.json"},
      produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Status> json() {
    return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(reader.read());
  }

  @GetMapping(path = "/status", produces = MediaType.TEXT_HTML_VALUE)
  ResponseEntity<String> page() {
    return ResponseEntity.ok()
        .cacheControl(CacheControl.noStore())
        .body(StatusPage.of(mapper.valueToTree(reader.read())));
  }
}
