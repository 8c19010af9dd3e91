package dev.warmlap.model.measure;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of the subject at a named instant. What was not measured is null.
 *
 * @param sinceLaunch from the launch of the process
 * @param rssBytes resident memory, by the kernel
 * @param threads threads of the process, by the kernel
 */
public record Mark(
    MarkName name,
    Duration sinceLaunch,
    @Nullable Long rssBytes,
    @Nullable Integer threads,
    @Nullable NativeMemory nativeMemory) {}
