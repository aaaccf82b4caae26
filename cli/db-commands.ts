import { Command, Option } from 'commander';
import type { Context, Run } from './context.ts';
import type { CopyPlace } from './copy.ts';
import { since } from './values.ts';

const actions = () => import('./db.ts');

export function dbCommand(run: Run): Command {
  const group = new Command('db')
    .summary('look at the database, check it, seal it, rebuild its tables, copy it')
    .description(
      'Look at the database of a server: in the data folder, or at DATABASE_URL. Check it, seal it, copy it, and ' +
        'rebuild what is made from its log.',
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
      'List the timers, which are commands that wait for their time: the soonest first, overdue ones marked.',
    )
    .action(run(async (context: Context) => (await actions()).timers(context)));
  group
    .command('state')
    .argument('<stream>', 'its name, such as room-1_11, stock-3 or order-228991842762572')
    .addOption(
      new Option(
        '--at <time>',
        'as it was at this time: 10m (ago), 2026-11-22 or 2026-11-22T20:00 (in Korea)',
      ).argParser(since),
    )
    .summary('show a room, an order, a stock … as it was at a moment')
    .description(
      'Show how a room, an order, a stock … stands after all events of its stream, or those up to a moment.',
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
      'Read the whole log and check that no event is missing or changed, and that the projections say what the ' +
        'events say. This changes nothing, and can run beside a server. If something is wrong, the exit code is 5.\n\n' +
        'Each event is hashed with the one before it in its stream. That shows damage, and edits by anyone who does ' +
        'not compute the later hashes again. Against someone who can write to the database and does so, two things ' +
        'help: a seal, which is checked with the server’s SEAL_KEY from the environment; and the head that this ' +
        'command prints, noted somewhere else and given back with --head. Only the head also shows that the log was ' +
        'not put back to an older state.',
    )
    .option('--head <position:digest>', 'check that all events up to this head, noted earlier, are the same')
    .action(
      run(async (context: Context, options: { head?: string }) => (await actions()).verify(context, options)),
    );
  group
    .command('seal')
    .summary('seal the log as it is with SEAL_KEY')
    .description(
      'Seal the log as it is with the SEAL_KEY from the environment, so that a server with this key can go on from ' +
        'there: when the key is set for the first time, when it is changed, or after something without the key has ' +
        'written. With a seal you say that everything in the log is right. So run db verify first, with the key of ' +
        'before and while no server runs; both commands print the same head if nothing came between. Never let ' +
        'this run by itself.',
    )
    .option('--remove', 'take the seal off instead; servers then run without a key')
    .action(
      run(async (context: Context, options: { remove?: true }) => (await actions()).seal(context, options)),
    );
  group
    .command('rebuild')
    .summary('build all projections from the log anew')
    .description(
      'Build all projections anew from the log. They are built aside and then put in place all at once: a server ' +
        'goes on meanwhile, and if the command is interrupted nothing has changed.\n\n' +
        'This is also the way back to an older version, which does not start on a database that a newer one has ' +
        'had: stop all servers, run db rebuild of the older version, and start that version.',
    )
    .action(run(async (context: Context) => (await actions()).rebuild(context)));
  group
    .command('copy')
    .requiredOption('--to <place>', 'where to: postgres://user@host:5432/database, or a data folder')
    .option(
      '--with-video [folder]',
      'also copy video from encoders (INGEST_DIR), to this folder or the data folder’s own',
    )
    .summary('copy the log to PostgreSQL, or to another data folder')
    .description(
      'Copy the whole log to a place that has none: from a data folder to a PostgreSQL database, back, or to another ' +
        'folder. Events are copied as they are, with members, addresses, timers and secrets; projections are built ' +
        'in the new place. Then the copy is checked as db verify does it. Only a sound copy is left there; after a ' +
        'failure there is none.\n\n' +
        'Video from encoders is in files, and stays where it is unless you add --with-video.\n\n' +
        'A server can run meanwhile, but what it writes once the copy has begun is not in it: to move, stop the ' +
        'server first. Other users can see command lines, so give the database’s password as PGPASSWORD in the ' +
        'environment.',
    )
    .action(
      run(async (context: Context, options: CopyPlace) => {
        const { copy } = await import('./copy.ts');
        await copy(context, options);
      }),
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover db copy --to ./other-data --with-video
  sellover db copy --to postgres://db:5432/sellover --with-video /srv/ingest`,
    );
  return group;
}
