package dev.warmlap.bench.cost;

/**
 * One run of one generator.
 *
 * @param round counted from 1
 * @param tool its name
 */
public record PlannedRun(int round, Cell cell, String tool) {}
