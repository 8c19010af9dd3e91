package dev.warmlap.report.config;

/**
 * Lines to paste.
 *
 * @param where they belong, such as {@code application.yml}
 */
public record Snippet(String where, String text) {}
