package dev.warmlap.load.preflight;

import dev.warmlap.load.Connecting;
import dev.warmlap.load.Target;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Request;

/**
 * What is to be asked of which target, once.
 *
 * @param connecting whose timeouts and TLS hold, and whose first address is connected from
 */
public record ProbeOrder(Target target, Request request, Body body, Connecting connecting) {}
