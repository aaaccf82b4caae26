import { Command, Option } from 'commander';
import { run, type Context } from '../../context.ts';
import type { EventsOptions } from './events.ts';
import { stopSignal } from '../../stop-signal.ts';
import { since, wholeNumber } from '../../values.ts';

export function eventsCommand(): Command {
  return new Command('events')
    .description(
      'Read the event log, whether a server is running or not. Without --after and --since the last twenty events are ' +
        'shown. With --json each event is one line of JSON. A read-only folder, such as a mounted backup, is read from a ' +
        'temporary copy, and cannot be followed.',
    )
    .option('-f, --follow', 'then show new events as they happen, until Ctrl-C')
    .option('-s, --stream <name>', 'only this stream, such as room-1_11, or all of a kind, such as order-')
    .option('-t, --type <type...>', 'only events of these types, such as OrderPlaced')
    .option(
      '--request <id>',
      'only what this request recorded, or was refused with: the number that an answer, a line of the log or a customer names',
    )
    .addOption(
      new Option('--after <position>', 'only events after this position (0: all)').argParser(wholeNumber),
    )
    .addOption(
      new Option(
        '--since <time>',
        'only events since then: 10m (ago), 2026-11-22 or 2026-11-22T20:00 (KST)',
      ).argParser(since),
    )
    .addOption(new Option('--limit <n>', 'no more than this many events').argParser(wholeNumber))
    .addHelpText(
      'after',
      `
Examples:
  sellover events --follow
  sellover events --stream order- --limit 5
  sellover events --type ChatSent PurchaseAnnounced --follow
  sellover events --since 10m --type OrderPlaced
  sellover events --request 3663388123456789
  sellover events --after 0 --json | wc -l`,
    )
    .action(
      run(async (context: Context, options: EventsOptions) => {
        const { printEvents } = await import('./events.ts');
        await printEvents(context, options, stopSignal());
      }),
    );
}
