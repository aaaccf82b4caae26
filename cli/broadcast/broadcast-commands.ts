import { Command, InvalidArgumentError, Option } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { run, type Context } from '../context.ts';
import { duration, endAhead, momentAhead, wholeFromOne, wholeNumber } from '../values.ts';
import type { PlanOptions } from './broadcast.ts';
import { cancel, change, list, plan, products, show } from './broadcast.ts';

/** `sellover broadcast …`: a seller's broadcasts before they are on air. */
export function broadcastCommand(): Command {
  const group = new Command('broadcast')
    .description(
      'Plan the broadcasts of your seller, change and cancel them. For hosts and managers. What happens on air is ' +
        '`sellover host`.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover broadcast plan '첫 방송' --start 2026-12-24T20:00 --products TP-1,TP-2
  sellover broadcast plan '다시 만나요' --start 2h --lasts 30m --products 5 \\
    --video https://video.example/show.m3u8
  sellover broadcast change 12 --title '첫 방송, 한 시간 더' --lasts 2h
  sellover broadcast products 12 --add TP-3
  sellover broadcast products 12 --pin TP-1 --hide TP-3
  sellover broadcast cancel 12
  sellover broadcast list --ended`,
    );
  const seller = () =>
    new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne);
  fields(group.command('plan').argument('<title>', 'its title'))
    .requiredOption('--start <time>', 'when it begins: 2026-12-24T20:00 (KST), or 2h from now', momentAhead)
    .requiredOption('--products <list>', 'what it sells, in order: ids, or numbers such as TP-1', listed)
    .option('--pin <product>', 'one of them that is pinned from the start')
    .option('--hide <list>', 'those of them that nobody sees until you show them', listed)
    .addOption(seller())
    .summary('plan a broadcast')
    .description(
      'Plan a broadcast of your seller. An encoder sends its video unless --video names a recorded one. It is on home ' +
        'and in the schedule at once; sellover host start puts it on air.',
    )
    .action(
      run((context: Context, title: string, options: PlanOptions) => plan(context, { ...options, title })),
    );
  fields(group.command('change').argument('<broadcast>', 'its id', wholeFromOne))
    .option('--title <text>', 'its title')
    .option('--start <time>', 'when it begins: 2026-12-24T20:00 (KST), or 2h from now', momentAhead)
    .option('--products <list>', 'what it sells, in order: ids, or numbers such as TP-1', listed)
    .addOption(seller())
    .summary('change what you name of a broadcast')
    .description(
      'Change what you name of a broadcast; all else stays. On air that is its texts, poster and end, and products ' +
        'that come or move.',
    )
    .action(run(change));
  group
    .command('products')
    .argument('<broadcast>', 'its id', wholeFromOne)
    .argument('[products...]', 'ids, or numbers such as TP-1')
    .option('--add', 'put these behind those that are there')
    .option('--pin <product>', 'pin it from the start in place of another one')
    .option('--hide <list>', 'hide these until you show them on air', listed)
    .option('--show <list>', 'show these as usual, neither pinned nor hidden', listed)
    .addOption(seller())
    .summary('list the products of a broadcast, set them and their order, pin and hide them')
    .description(
      'List the products of a broadcast. If you name some, it sells these, in this order; with --add, these as well. ' +
        'What is pinned and hidden here holds from the start; on air there are sellover host pin, hide and unhide.',
    )
    .action(run(products));
  group
    .command('cancel')
    .argument('<broadcast>', 'its id', wholeFromOne)
    .option('-y, --yes', 'do not ask')
    .addOption(seller())
    .summary('cancel a broadcast that has not begun')
    .description(
      'Cancel a broadcast that has not begun. It leaves home and schedule, its address says so, and members who wait ' +
        'for it are told. This cannot be undone, so it asks first; scripts give --yes.',
    )
    .action(run(cancel));
  group
    .command('show')
    .argument('<broadcast>', 'its id', wholeFromOne)
    .addOption(seller())
    .summary('show a broadcast as it is planned')
    .description('Show a broadcast as it is planned, with what is left to do before it can start.')
    .action(run(show));
  group
    .command('list')
    .option('--upcoming', 'only those to come and on air, soonest first')
    .addOption(new Option('--ended', 'only what has ended, was missed or cancelled').conflicts('upcoming'))
    .addOption(
      new Option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`)
        .argParser(wholeFromOne)
        .default(ROW_COUNT_DEFAULT),
    )
    .summary('list your broadcasts')
    .description('List the broadcasts of your seller, or all if you are a manager, latest first.')
    .action(run(list));
  return group;
}

function fields(command: Command): Command {
  return command
    .addOption(new Option('--end <time>', 'when it ends; a day counts whole').argParser(endAhead))
    .addOption(
      new Option('--lasts <time>', 'how long it lasts, such as 90m (default: 1h)')
        .argParser(duration)
        .conflicts('end'),
    )
    .option('--title-en <text>', 'its title in English')
    .option('--comment <text>', 'what it is about, in a sentence')
    .option('--comment-en <text>', 'the same in English')
    .option('--poster <picture>', 'a picture file, or its https address (default: of the first product)')
    .option('--video <video>', 'plays this recorded video: a file, or the https address of a playlist')
    .addOption(new Option('--encoder', 'an encoder sends the video').conflicts('video'))
    .option('--cancel-coupons <n>', 'how many pieces each buyer may cancel while it is on air', wholeNumber)
    .addOption(new Option('--challenge', 'the calendar lists it as a celebrity challenge'))
    .addOption(new Option('--no-challenge', 'it is none'))
    .option('--share-title <text>', 'the title of a shared link (default: its title)')
    .option('--share-text <text>', 'the text of a shared link (default: its comment)');
}

function listed(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('It must be products with commas between them, such as TP-1,TP-2.');
}
