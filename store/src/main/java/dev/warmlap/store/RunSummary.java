package dev.warmlap.store;

import dev.warmlap.model.result.RunStatus;
import java.time.Instant;

/**
 * One line of the history.
 *
 * @param study the study's name
 * @param status {@code RUNNING} until an end was stored: a run whose lab was killed stays there, so
 *     show it as unfinished
 * @param storedTrials trials stored so far, whatever their outcome, without those set aside
 * @param failedTrials those of them whose subject failed
 */
public record RunSummary(
    long id,
    String study,
    Instant startedAt,
    boolean quick,
    RunStatus status,
    int plannedTrials,
    int storedTrials,
    int failedTrials) {}
