package dev.warmlap.bench.command;

import picocli.CommandLine.Command;

/** Holds the commands; each has a script of its own beside this module. */
@Command(name = "bench", synopsisSubcommandLabel = "COMMAND")
final class BenchCommand {}
