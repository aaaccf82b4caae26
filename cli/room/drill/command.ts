import { Command, InvalidArgumentError, Option } from 'commander';
import { run, type Context } from '../../context.ts';
import { stopSignal } from '../../stop-signal.ts';
import { percent, speed, wholeFromOne, wholeNumber } from '../../values.ts';
import type { DrillAsked } from './drill.ts';
import { anotherFault } from './faults.ts';

const NODES_USUAL = 2;
/** A node is a process of this machine. */
const NODES_MAX = 8;

export function drillCommand(): Command {
  return new Command('drill')
    .description(
      'Play a show on a throw-away cluster of this machine, break parts of it meanwhile, and report: what was tried, ' +
        'acknowledged and lost, how long each recovery took, and which viewers missed something. If a promise is ' +
        'broken, the exit code is 4. Nothing but the report is left of it.',
    )
    .argument('<show.yaml>', 'the show’s file; examples are in fixtures/shows')
    .addOption(
      new Option('-f, --fault <what@when+how long>', 'what breaks, once or more often').argParser(
        anotherFault,
      ),
    )
    .addOption(
      new Option('-n, --nodes <n>', '1: a server on a file; more share PostgreSQL and NATS')
        .argParser(nodes)
        .default(NODES_USUAL),
    )
    .addOption(
      new Option('--seed <n>', 'a number; another one gives other viewers').argParser(wholeNumber).default(1),
    )
    .addOption(
      new Option('--at <speed>', 'speed of the show and its faults, such as 3x')
        .argParser(finiteSpeed)
        .default(1, '1x'),
    )
    .addOption(
      new Option('--crowd <share>', 'share of the show’s viewers to simulate, such as 50%')
        .argParser(percent)
        .default(1, '100%'),
    )
    .option('--dry-run', 'print what would break and when, and do nothing')
    .addHelpText(
      'after',
      `
A fault is what breaks, when in the show, and for how long:
  kill:node2@2m         end a node at once; it is started again, as a service is
  kill:node2@2m+30s     the same, but only after 30 seconds
  kill:nats@3m          the same for NATS
  kill:postgres@3m      and for PostgreSQL, with all of its processes
  freeze:node2@5m+20s   stop it with its connections open (usually 10s)
  freeze:postgres@1m    the same for PostgreSQL or NATS
  disk-full@4m+20s      no space is left where the database is (usually 10s)
The node called server is the first one, node1. Times are as in the show’s file.

Viewers and members keep to one node each, as if no load balancer had noticed. They
come back as the app does. Commands are asked again under the same key until they
are answered; lines of chat are not, as in the app.

The report ends with what held:
  commands   each acknowledged order, payment, line, cart … is in the log, once
  stock      nothing was taken that was not there
  money      what buyers paid is in the log and the ledger
  viewers    each saw all messages of the room once, in order
  nodes      all answer the same
  log        it is whole, and rebuilt projections are the same
The checks of the show itself are not made.

Two nodes take the programs postgres and nats-server. disk-full takes Linux, and
root or user namespaces. See server/docs/drills.md.

Examples:
  sellover drill fixtures/shows/drill.yaml --fault kill:node2@20s
  sellover drill fixtures/shows/drill.yaml --nodes 1 -f freeze:server@10s+5s
  sellover drill fixtures/shows/flash-sale.yaml --fault kill:server@2m
    --fault kill:nats@3m --fault disk-full@4m+20s --fault freeze:node2@5m+20s`,
    )
    .action(
      run(async (context: Context, file: string, asked: Partial<DrillAsked>) => {
        const { drill } = await import('./drill.ts');
        await drill(context, file, { fault: [], ...asked } as DrillAsked, stopSignal());
      }),
    );
}

function nodes(text: string): number {
  const value = wholeFromOne(text);
  if (value <= NODES_MAX) return value;
  throw new InvalidArgumentError(`At most ${NODES_MAX} nodes are started on one machine.`);
}

function finiteSpeed(text: string): number {
  const value = speed(text);
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Faults take their time: it must be a speed such as 3x.');
}
