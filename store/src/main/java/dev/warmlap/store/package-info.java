/**
 * Results: append-only, a trial whole or not at all. {@link dev.warmlap.store.ResultStore} is the
 * way in; the schema is {@code migration/V1__results.sql} (docs/results.md).
 */
@NullMarked
package dev.warmlap.store;

import org.jspecify.annotations.NullMarked;
