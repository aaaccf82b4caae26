import { Command, Option } from 'commander';
import { run, type Context } from '../../context.ts';
import { stopSignal } from '../../stop-signal.ts';
import { percent, speed, userIds, wholeFromOne, wholeNumber } from '../../values.ts';
import type { RunAsked } from './run.ts';

export function runCommand(): Command {
  return new Command('run')
    .description(
      'Play a show from its file, which says what the host and the viewers do and when, and what must be true at the ' +
        'end. If a check fails, the exit code is 4. The show runs on a server of its own, in a new folder (--data-dir, ' +
        'or a temporary one that is printed), with a clock that follows the show: the same file and seed give the same ' +
        'log, byte for byte. With --server the show runs on that server, with you as its host, and without that promise.',
    )
    .argument('<show.yaml>', 'the show’s file; examples are in fixtures/shows')
    .addOption(
      new Option('--seed <n>', 'a number; another one gives other viewers, and another log')
        .argParser(wholeNumber)
        .default(1),
    )
    .addOption(new Option('--at <speed>', 'speed, such as 10x, or max').argParser(speed).default(1, '1x'))
    .addOption(
      new Option('--crowd <share>', 'share of the show’s viewers to simulate, such as 10%')
        .argParser(percent)
        .default(1, '100%'),
    )
    .addOption(
      new Option('-b, --broadcast <id>', 'which broadcast (default: the one in the file)').argParser(
        wholeFromOne,
      ),
    )
    .addOption(
      new Option('--members <ids>', 'with --server: which viewers are members, a range or a list')
        .argParser(userIds)
        .default(userIds('viewer02..viewer20'), 'viewer02..viewer20'),
    )
    .option('--dry-run', 'print what would be done and when, and do nothing')
    .addHelpText(
      'after',
      `
A show is a YAML file:
  title: An evening
  broadcast: 3                 its id on the server
  begins: 2026-11-20 20:00     in KST; for a server of its own
  lasts: 20m                   times are 90s, 1m30s, 01:30 or 00:01:30
  viewers:
    fans:                      a group of viewers, by any name
      count: 40
      members: 10              how many have an account; the others only watch
      arrive: 0s..2m           when they come: a time, or a span
      leave: 18m..20m
      chat: 6/m                chat, like, buy, cart, pay, cancel and drop: how
                               often, over all members of the group
      drop: 1/m                a connection breaks…
      away: 2s..10s            …and is back after this long
      during: 1m..15m          when they do all this
  steps:
    - { at: 0s, start: }       the host can start, end, say, answer, notice, pin,
    - { at: 30s, say: Hello }  unpin, hide, unhide, and any operation of the API
    - { at: 1m, pin: GL-1001 } by its name
    - at: 2m
      hideOrderButton: { isHideOrdBtn: 1 }
      every: 5m                repeat it to the end, or add until: and a time
    - at: 3m                   viewers can chat, ask, like, buy, cart, pay, cancel,
      by: fans                 drop, leave, misbehave, any event of the room
      buy: GL-1001             socket and any operation of the API
      share: 50%               how many of them: a number, or a share
      within: 20s              spread over this time
    - { at: 4m, by: fans, setNotice: { notiContent: Mine }, refused: 9001 }
  checks:
    - sold(GL-1001) == 5
    - missing == 0
    - p99 < 250 ms

The host does each step, unless by: names the manager or a group of viewers. Name
a product by its number or id. A field can be read from the room at that moment,
such as $room.fixPrdtSysId. The step answer goes to the question that has waited
longest, $question.logSysId. A step with refused: must be refused with that code.
Viewers can misbehave by flood, garbage, longLine, blankLine, hostAction,
wrongPrice and falseToken.

Checks can use: sold, orders, revenue (of everything, or of a product in
parentheses), paid, cancelled, carts, stock(product), answers(code), viewers,
reconnects, away, putOut, chats, likes, messages, missing, repeated, outOfOrder,
gaps; p50, p95, p99 and max of the time from when a chat line is sent to when it
is seen; and, without --server, events (all of them, or of a type).

Members log in with SELLOVER_MEMBERS_PASSWORD (default: the password of the demo
accounts). Ctrl-C ends the show early: the summary so far is printed, nothing is
checked, and the exit code is 4.

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
