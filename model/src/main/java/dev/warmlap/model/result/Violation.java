package dev.warmlap.model.result;

/**
 * Why a number does not mean what it seems to.
 *
 * @param rule short fixed name, such as {@code littles-law}
 * @param message what was expected and what was found, in a sentence
 */
public record Violation(String rule, String message) {}
