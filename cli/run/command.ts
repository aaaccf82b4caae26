import { Command, Option } from 'commander';
import type { Context, Run } from '../context.ts';
import { stopSignal } from '../stop-signal.ts';
import { percent, speed, userIds, wholeFromOne, wholeNumber } from '../values.ts';
import type { RunAsked } from './run.ts';

export function runCommand(run: Run): Command {
  return new Command('run')
    .summary('play a run of show: timed host actions, viewers, and checks at the end')
    .description(
      'Play a run of show: what host and viewers do at which time, and what must be true at the end, else the exit ' +
        'code is 4. It makes a server of its own in a fresh folder (--data-dir, else a temporary one that it names), ' +
        'whose clock goes with the show: the same file and seed give the same log, byte for byte. With --server it ' +
        'is played into that server, by whoever is logged in as host, and without that promise.',
    )
    .argument('<show.yaml>', 'the show; some are in fixtures/shows')
    .addOption(new Option('--seed <n>', 'other viewers, another log').argParser(wholeNumber).default(1))
    .addOption(
      new Option('--at <speed>', 'times as fast as the evening itself, or max')
        .argParser(speed)
        .default(1, '1x'),
    )
    .addOption(
      new Option('--crowd <share>', 'a smaller or larger crowd, such as 10%')
        .argParser(percent)
        .default(1, '100%'),
    )
    .addOption(
      new Option('-b, --broadcast <id>', 'which broadcast (default: as the show says)').argParser(
        wholeFromOne,
      ),
    )
    .addOption(
      new Option('--members <ids>', 'with --server: who chats, likes and buys; a range or a list')
        .argParser(userIds)
        .default(userIds('viewer02..viewer20'), 'viewer02..viewer20'),
    )
    .option('--dry-run', 'print what would be done and when, and do nothing')
    .addHelpText(
      'after',
      `
A show is a YAML file:
  title: An evening
  broadcast: 3                 which one of the server
  begins: 2026-11-20 20:00     in Korea, on its own server
  lasts: 20m                   times are 90s, 1m30s, 01:30 or 00:01:30
  viewers:
    fans:                      any name
      count: 40
      members: 10              with an account; the others only watch
      arrive: 0s..2m           a time, or two to come between
      leave: 18m..20m
      chat: 6/m                chat, like, buy and drop: how often, all together
      drop: 1/m                a connection breaks…
      away: 2s..10s            …and is back after so long
      during: 1m..15m          when they do that
  steps:
    - { at: 0s, start: }       the host’s: start, end, say, answer, notice, pin, unpin,
    - { at: 30s, say: Hello }  hide, unhide, or any operation of the API by its name
    - { at: 1m, pin: GL-1001 }
    - at: 2m
      hideOrderButton: { isHideOrdBtn: 1 }
      every: 5m                again and again, until: …
    - at: 3m                   viewers’: chat, ask, like, buy, drop, leave, misbehave, an
      by: fans                 event of the room socket, or any operation
      buy: GL-1001
      share: 50%               how many of them (a number, or a share)
      within: 20s              how long they take together
    - { at: 4m, by: fans, setNotice: { notiContent: Mine }, refused: 9001 }
  checks:
    - sold(GL-1001) == 5
    - missing == 0
    - p99 < 250 ms

Who does a step is the host, or by: manager or viewers. A product is its number or
its id; a field may be what the room tells just then: $room.fixPrdtSysId. An answer
is to the question that has waited longest, $question.logSysId. With refused: the
code with which a step must be answered. Misbehaviours: flood, garbage, longLine,
blankLine, hostAction, wrongPrice, falseToken.

Checks are of: sold, orders, revenue (in all, or of a product in parentheses),
stock(product), answers(code), viewers, reconnects, away, putOut, chats, likes,
messages, missing, repeated, outOfOrder, gaps, the times from a chat line’s being
sent to its being seen: p50, p95, p99, max; and without --server events (in all, or
of a type).

The members’ password is SELLOVER_MEMBERS_PASSWORD, else that of the people of a
fresh start. Ctrl-C ends the show early, with what was seen.

Examples:
  sellover run fixtures/shows/calm.yaml --dry-run
  sellover run fixtures/shows/flash-sale.yaml --seed 7 --at max
  sellover run fixtures/shows/calm.yaml --server http://127.0.0.1:3000 --broadcast 1`,
    )
    .action(
      run(async (context: Context, file: string, asked: RunAsked) => {
        const { run: play } = await import('./run.ts');
        await play(context, file, asked, stopSignal());
      }),
    );
}
