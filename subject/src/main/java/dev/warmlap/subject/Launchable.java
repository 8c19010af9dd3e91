package dev.warmlap.subject;

import dev.warmlap.host.Jdk;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.launch.LaunchCommand;

/**
 * Everything about a subject that is about to be launched.
 *
 * @param title what it is, for messages
 * @param server what it will be, to read its settings back
 */
record Launchable(String title, LaunchCommand command, Jdk jdk, Server server) {}
