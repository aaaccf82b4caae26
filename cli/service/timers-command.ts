import { InvalidArgumentError, type Command } from 'commander';
import { runTimers, timers } from '../../schema/site/timers.ts';
import { calls, group } from '../contract/command.ts';
import { count, timeText } from '../output.ts';
import { listText } from '../table.ts';
import { momentAhead } from '../values.ts';

/** `sellover timers …`: what happens by itself. */
export function timersCommand(): Command {
  return group(
    'timers',
    'Run and list timers, such as those that cancel unpaid orders and confirm purchases. The server runs them by itself; ' +
      'this is for looking ahead and for drills. For managers.',
    `
A moment to come is for drills. Deadlines are run and recorded as if it were then.
Where real money is paid, only --dry-run may look ahead.

Examples:
  sellover timers run
  sellover timers run --at 2026-12-01 --dry-run
  sellover timers list --of order-1150000000001`,
    [
      calls('run', runTimers, {
        description: 'Run all due timers. A repeat finds nothing.',
        options: {
          at: [
            '--at <time>',
            'run what is due by then (default: now): 2026-12-01, or 2026-12-01T20:00 in Korea',
            momentAhead,
          ],
          isDryRun: ['--dry-run', 'only count what is due by then'],
        },
        // A script reads the rules alone.
        sends: (send, asked) => send(asked),
        note: (_, { at }) => at && `As of ${timeText(at)}`,
        text: (counts, c, { isDryRun }) =>
          [
            `${c.green('✓')} ${isDryRun ? 'Nothing was run. This is due:' : 'Run'}`,
            listText(c, Object.entries(counts as Record<string, number>), '', {
              Rule: ([rule]) => rule,
              '>Timers': ([, timerCnt]) => count(timerCnt),
            }),
          ].join('\n'),
      }),
      calls('list', timers, {
        summary: 'list what is to happen to an order, a request or a member',
        description: 'List the scheduled actions of one thing, the next first.',
        options: {
          of: ['--of <thing>', 'an order, a request or a member: order-115…, claim-115…, user-5', thing],
        },
        text: (listed, c, { of }) =>
          listText(c, listed.timers, `Nothing is to happen to ${of}`, {
            When: ({ dueAt }) => timeText(dueAt),
            Rule: ({ rule }) => rule,
            Timer: ({ timerId }) => timerId,
          }),
      }),
    ],
  );
}

function thing(text: string): string {
  if (/^[a-z]{1,20}-[0-9]{1,16}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a thing and its number, such as order-115….');
}
