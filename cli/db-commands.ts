import { Command, Option } from 'commander';
import type { Context, Run } from './context.ts';
import { since } from './values.ts';

const actions = () => import('./db.ts');

export function dbCommand(run: Run): Command {
  const group = new Command('db')
    .summary('look at the database, check it, rebuild its tables')
    .description('Look at the database in the data folder, check it, and rebuild what is made from it.')
    .addHelpText(
      'after',
      '\nExamples:\n  sellover db info\n  sellover db verify --data-dir /srv/sellover/data\n  sellover db state room-1_11 --at 10m',
    );
  group
    .command('info')
    .summary('show its size, events, projections and timers')
    .description('Show the size of the database, its events by kind, its projections and its timers.')
    .action(run(async (context: Context) => (await actions()).info(context)));
  group
    .command('timers')
    .summary('list what is waiting for its time')
    .description(
      'List the timers: commands that wait for their time, the soonest first; overdue ones are marked.',
    )
    .action(run(async (context: Context) => (await actions()).timers(context)));
  group
    .command('state')
    .argument('<stream>', 'such as room-1_11, stock-3 or order-228991842762572')
    .addOption(
      new Option('--at <time>', 'as it was then: 10m (ago), 2026-11-22 or 2026-11-22T20:00').argParser(since),
    )
    .summary('show a room, an order, a stock … as it was at a moment')
    .description(
      'Fold what a stream’s events say, all of them or those up to a moment, and show what comes of it.',
    )
    .action(
      run(async (context: Context, stream: string, options: { at?: number }) => {
        const { printState } = await import('./state.ts');
        await printState(context, stream, options);
      }),
    );
  group
    .command('verify')
    .summary('check that nothing is missing or changed')
    .description(
      'Read the whole log and check that no event is missing or changed and that the projections say what the ' +
        'events say. Changes nothing, and may run beside a server. Exit code 5 when something is wrong.\n\n' +
        'Each event is hashed with the one before it in its stream. That shows damage, and edits by whoever does not ' +
        'hash anew what follows; it proves nothing against someone who can write the file and does.',
    )
    .action(run(async (context: Context) => (await actions()).verify(context)));
  group
    .command('rebuild')
    .summary('build all projections from the log anew')
    .description(
      'Build all projections from the log anew. A server that is running meanwhile takes no commands until it ' +
        'is done; when it is broken off, the next start of the server finishes it.',
    )
    .action(run(async (context: Context) => (await actions()).rebuild(context)));
  return group;
}
