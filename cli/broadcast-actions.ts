import { Option, type Command } from 'commander';
import { wholeFromOne } from './values.ts';

/** Adds commands to a group, each about the broadcast that a host has on air, or another one. */
export function broadcastActions(group: Command) {
  return (signature: string, summary: string, description = sentenceOf(summary)): Command =>
    group
      .command(signature)
      .summary(summary)
      .description(description)
      .addOption(
        new Option('-b, --broadcast <id>', 'which broadcast (default: yours on air)').argParser(wholeFromOne),
      );
}

function sentenceOf(summary: string): string {
  return `${summary[0]!.toUpperCase()}${summary.slice(1)}.`;
}
