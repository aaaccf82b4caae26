import { Command, Option } from 'commander';
import { runLater } from '../../context.ts';
import { since } from '../../values.ts';

export function dbCommand(): Command {
  const group = new Command('db')
    .description(
      'Inspect, verify, back up, restore or copy the database of a server, in the data folder or at DATABASE_URL. info, ' +
        'timers, state and verify read a read-only folder, too, such as a mounted backup, from a temporary copy.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  sellover db info\n  sellover db verify --data-dir /srv/sellover/data\n  sellover db state room-1_11 --at 10m',
    );
  group
    .command('info')
    .summary('show its size, events, projections and timers')
    .description('Show the size of the database, its events by kind, its projections and its timers.')
    .action(runLater(() => import('./db.ts'), 'info'));
  group
    .command('timers')
    .summary('list scheduled commands')
    .description('List scheduled commands, soonest first. Overdue ones are marked.')
    .action(runLater(() => import('./db.ts'), 'timers'));
  group
    .command('state')
    .argument('<stream>', 'the stream’s name, such as room-1_11, stock-3 or order-228991842762572')
    .addOption(
      new Option('--at <time>', 'as it was then: 10m (ago), 2026-11-22 or 2026-11-22T20:00 (KST)').argParser(
        since,
      ),
    )
    .summary('show the state of a room, an order, a stock …, now or earlier')
    .description(
      'Show the state of a room, an order, a stock …: after all events of its stream, or after those up to a moment.',
    )
    .action(runLater(() => import('./state.ts'), 'printState'));
  group
    .command('verify')
    .summary('check that nothing is missing or changed')
    .description(
      'Read the whole log and check that no event is missing or changed, and that the projections match the events. ' +
        'This changes nothing, and can run beside a server. If something is wrong, the exit code is 5.\n\n' +
        'Each event is hashed together with the one before it in its stream. That reveals damage, and edits by anyone ' +
        'who does not compute the later hashes again. Two things reveal edits by someone who does: a seal, which is ' +
        'checked with the server’s SEAL_KEY from the environment; and the head that this command prints, if you keep it ' +
        'elsewhere and give it back with --head. Only the head reveals that the log was set back to an older state.',
    )
    .option('--head <position:digest>', 'check that all events up to this earlier head are unchanged')
    .action(runLater(() => import('./db.ts'), 'verify'));
  group
    .command('seal')
    .summary('seal the log with SEAL_KEY')
    .description(
      'Seal the log as it is with the SEAL_KEY from the environment, so that servers with this key accept it: when the ' +
        'key is set for the first time or changed, or after something without the key has written. The seal says that ' +
        'everything in the log is right. So stop the servers and run db verify with the old key first; both commands ' +
        'print the same head if nothing was written in between. Never run this automatically.',
    )
    .option('--remove', 'remove the seal instead; servers then run without a key')
    .action(runLater(() => import('./db.ts'), 'seal'));
  group
    .command('rebuild')
    .summary('rebuild all projections from the log')
    .description(
      'Rebuild all projections from the log. They are built aside and put in place all at once: a server can run ' +
        'meanwhile, and if the command is interrupted, nothing has changed.\n\n' +
        'Use this also to go back to an older version, which does not start on a database that a newer one has used: ' +
        'stop all servers, run db rebuild of the older version, and start that version.',
    )
    .action(runLater(() => import('./db.ts'), 'rebuild'));
  group
    .command('backup')
    .requiredOption('--to <place>', 'a folder or a .tar file that is not there yet')
    .option('--with-secrets', 'also the secrets with which the server signs and encrypts')
    .option('--no-verify', 'do not check the log and the backup')
    .summary('back up the log and all files, while a server runs')
    .description(
      'Back up the log as of one moment, and after it uploaded pictures, videos and video from encoders (UPLOADS_DIR, ' +
        'INGEST_DIR). A server can run meanwhile. PostgreSQL is backed up by its own pg_dump.\n\n' +
        'The log is then checked as db verify does it, and every file is read back. Only a whole and sound backup is put ' +
        'in its place. Keep the head that this prints: db verify --head shows later that the log still begins with it.\n\n' +
        'Not in it are settings, such as SEAL_KEY, and what is in a bucket (MEDIA_STORE). The secrets are only in it ' +
        'with --with-secrets. They never change, so back them up once and keep them apart.',
    )
    .action(runLater(() => import('../backup/backup.ts'), 'backUp'))
    .addHelpText(
      'after',
      `
Examples:
  sellover db backup --to /backup/2026-11-22
  sellover db backup --to /backup/2026-11-22.tar --with-secrets`,
    );
  group
    .command('restore')
    .argument('<backup>', 'the folder or the .tar file that db backup has written')
    .option('--secrets <backup>', 'take the secrets from this other backup')
    .summary('restore a backup into an empty place')
    .description(
      'Restore a backup into an empty data folder, or into an empty database at DATABASE_URL. First every file is ' +
        'compared with the checksums in the backup, then the log is restored and checked as db verify does it. Only then ' +
        'is everything put in its place. A failure leaves nothing behind.\n\n' +
        'The backup of a data folder can also be restored into PostgreSQL. For the other way, restore it into PostgreSQL ' +
        'and use db copy.',
    )
    .action(runLater(() => import('../backup/restore.ts'), 'restore'))
    .addHelpText(
      'after',
      `
Examples:
  sellover db restore /backup/2026-11-22 --data-dir /srv/sellover/data
  DATABASE_URL=postgres://db:5432/sellover sellover db restore /backup/2026-11-22`,
    );
  group
    .command('copy')
    .requiredOption('--to <place>', 'the target: postgres://user@host:5432/database, or a data folder')
    .option(
      '--with-video [folder]',
      'also copy video from encoders (INGEST_DIR), to this folder (default: in the target’s data folder)',
    )
    .summary('copy the log to PostgreSQL, or to another data folder')
    .description(
      'Copy the whole log to a target that has none: from a data folder to a PostgreSQL database, back, or to another ' +
        'folder. Events are copied unchanged, with members, addresses, timers and secrets; projections are built at the ' +
        'target. The copy is then checked as db verify does it, and kept only if it is sound.\n\n' +
        'Video from encoders is in files, which are left alone unless you add --with-video.\n\n' +
        'A server can run meanwhile, but what it writes after the copy has begun is not copied: to move, stop the ' +
        'server first. Other users can see command lines, so give the database’s password as PGPASSWORD in the ' +
        'environment.',
    )
    .action(runLater(() => import('./copy.ts'), 'copy'))
    .addHelpText(
      'after',
      `
Examples:
  sellover db copy --to ./other-data --with-video
  sellover db copy --to postgres://db:5432/sellover --with-video /srv/ingest`,
    );
  return group;
}
