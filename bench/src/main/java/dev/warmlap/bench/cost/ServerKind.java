package dev.warmlap.bench.cost;

/** A server that the generators drive. */
public enum ServerKind {
  NGINX("nginx"),
  NGINX_TLS("nginx with TLS 1.3"),
  TOMCAT("Tomcat");

  private final String title;

  ServerKind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  boolean tls() {
    return this == NGINX_TLS;
  }
}
