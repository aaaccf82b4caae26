import { Command, Option } from 'commander';
import type { Context, Run } from '../context.ts';
import { stopSignal } from '../stop-signal.ts';
import { percent, speed, userIds, wholeFromOne, wholeNumber } from '../values.ts';
import type { RunAsked } from './run.ts';

export function runCommand(run: Run): Command {
  return new Command('run')
    .summary('play a run of show: timed host actions, viewers, and checks at the end')
    .description(
      'Play a run of show: a file that says what the host and the viewers do and when, and what must be true at the ' +
        'end; if it is not, the exit code is 4. The show is played on a server of its own, in a fresh folder ' +
        '(--data-dir, or a temporary one that is named), with a clock that follows the show: the same file and seed ' +
        'give the same log, byte for byte. With --server it is played on that server, with you as the host who is ' +
        'logged in, and without that promise.',
    )
    .argument('<show.yaml>', 'the file of the show; some are in fixtures/shows')
    .addOption(
      new Option('--seed <n>', 'another number makes other viewers, and another log')
        .argParser(wholeNumber)
        .default(1),
    )
    .addOption(
      new Option('--at <speed>', 'how many times as fast as the evening itself, or max')
        .argParser(speed)
        .default(1, '1x'),
    )
    .addOption(
      new Option('--crowd <share>', 'fewer or more viewers than the show says, such as 10%')
        .argParser(percent)
        .default(1, '100%'),
    )
    .addOption(
      new Option('-b, --broadcast <id>', 'which broadcast (default: the one that the show says)').argParser(
        wholeFromOne,
      ),
    )
    .addOption(
      new Option('--members <ids>', 'with --server: the members among the viewers, a range or a list')
        .argParser(userIds)
        .default(userIds('viewer02..viewer20'), 'viewer02..viewer20'),
    )
    .option('--dry-run', 'print what would be done and when, without doing it')
    .addHelpText(
      'after',
      `
A show is a YAML file:
  title: An evening
  broadcast: 3                 its id on the server
  begins: 2026-11-20 20:00     Korean time; for a server of its own
  lasts: 20m                   times are 90s, 1m30s, 01:30 or 00:01:30
  viewers:
    fans:                      a group of viewers, by any name
      count: 40
      members: 10              so many have an account; the others only watch
      arrive: 0s..2m           a time, or two between which they come
      leave: 18m..20m
      chat: 6/m                chat, like, buy, cart, pay, cancel and drop: how
                               often, all together
      drop: 1/m                a connection breaks…
      away: 2s..10s            …and is back after this long
      during: 1m..15m          when they do that
  steps:
    - { at: 0s, start: }       the host’s: start, end, say, answer, notice, pin,
    - { at: 30s, say: Hello }  unpin, hide, unhide, or any operation of the API
    - { at: 1m, pin: GL-1001 } by its name
    - at: 2m
      hideOrderButton: { isHideOrdBtn: 1 }
      every: 5m                repeated, to the end or until: a time
    - at: 3m                   viewers’: chat, ask, like, buy, cart, pay, cancel,
      by: fans                 drop, leave, misbehave, an event of the room socket,
      buy: GL-1001             or any operation of the API
      share: 50%               how many of them (a number, or a share)
      within: 20s              spread over this time
    - { at: 4m, by: fans, setNotice: { notiContent: Mine }, refused: 9001 }
  checks:
    - sold(GL-1001) == 5
    - missing == 0
    - p99 < 250 ms

The host does a step, unless by: names the manager or a group of viewers. A
product is written as its number or its id. A field can be taken from the room
as it is at that moment, such as $room.fixPrdtSysId. An answer is to the question
that has waited longest, $question.logSysId. A step with refused: must be refused
with that code. Misbehaviours: flood, garbage, longLine, blankLine, hostAction,
wrongPrice, falseToken.

Checks can be of: sold, orders, revenue (of everything, or of a product in
parentheses), paid, cancelled, carts, stock(product), answers(code), viewers,
reconnects, away, putOut, chats, likes, messages, missing, repeated, outOfOrder,
gaps; p50, p95, p99, max of the time from when a chat line is sent to when it is
seen; and, without --server, events (all of them, or of a type).

The members log in with SELLOVER_MEMBERS_PASSWORD, or without it with the
password of the demo accounts. Ctrl-C ends the show early: what was seen is
printed, nothing is checked, and the exit code is 4.

Examples:
  sellover run fixtures/shows/calm.yaml --dry-run
  sellover run fixtures/shows/flash-sale.yaml --seed 7 --at max
  sellover run fixtures/shows/calm.yaml --server http://127.0.0.1:3000 -b 1`,
    )
    .action(
      run(async (context: Context, file: string, asked: RunAsked) => {
        const { run: play } = await import('./run.ts');
        await play(context, file, asked, stopSignal());
      }),
    );
}
