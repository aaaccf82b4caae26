import { Command, Option } from 'commander';
import type { Context, Run } from './context.ts';
import { since } from './values.ts';

const actions = () => import('./db.ts');

export function dbCommand(run: Run): Command {
  const group = new Command('db')
    .summary('look at the database, check it, seal it, rebuild its tables, copy it')
    .description(
      'Look at the database in the data folder, check it, seal it, and rebuild what is made from it.',
    )
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
        'hash anew what follows. Against someone who can write the file and does, two things help: a seal, checked ' +
        'with the server’s SEAL_KEY from the environment; and the head that this prints, noted elsewhere and given ' +
        'back with --head, which alone also shows that the file was not put back to an older one.',
    )
    .option('--head <position:digest>', 'a head noted before: are the events up to it still the same?')
    .action(
      run(async (context: Context, options: { head?: string }) => (await actions()).verify(context, options)),
    );
  group
    .command('seal')
    .summary('seal the log as it is with SEAL_KEY')
    .description(
      'Seal the log as it is with the SEAL_KEY of the environment, so that a server with this key goes on from there: ' +
        'when the key is set for the first time, when it is changed, or when something without the key has written. ' +
        'It says that all in the log is right. So check that first, with the key before, while no server runs; both ' +
        'print the same head when nothing came between. Never let it run by itself.',
    )
    .option('--remove', 'take the seal off instead: servers then run without a key')
    .action(
      run(async (context: Context, options: { remove?: true }) => (await actions()).seal(context, options)),
    );
  group
    .command('rebuild')
    .summary('build all projections from the log anew')
    .description(
      'Build all projections from the log anew. They are built aside and then replaced all at once: a server goes on ' +
        'meanwhile, and when it is broken off nothing has changed.\n\n' +
        'It also makes the database this version’s where a newer one has had it, which is the way back to an older ' +
        'version: stop all servers, run it with the older version, and start that one.',
    )
    .action(run(async (context: Context) => (await actions()).rebuild(context)));
  group
    .command('copy')
    .requiredOption('--to <place>', 'postgres://user@host:5432/database, or a data folder')
    .summary('copy the log to PostgreSQL, or to another data folder')
    .description(
      'Copy the whole log to a place that has none: from a data folder to a PostgreSQL database, back, or to another ' +
        'folder. Events arrive as they are, and so do members, addresses, timers and secrets; projections are built ' +
        'there. Then the copy is checked as db verify does it. Only a sound copy is left there; after a failure ' +
        'there is none.\n\n' +
        'A server may run meanwhile, but what it writes after the beginning is not in the copy: to move, stop it ' +
        'first. Command lines are read by others, so give the database’s password as PGPASSWORD in the environment.',
    )
    .action(
      run(async (context: Context, options: { to: string }) => {
        const { copy } = await import('./copy.ts');
        await copy(context, options);
      }),
    );
  return group;
}
