import { Command, Option } from 'commander';
import * as broadcasts from '../../schema/broadcasts.ts';
import { LIVE_FLAG } from '../../schema/constants.ts';
import type { Context, Run } from '../context.ts';
import { ChecksFailed, RefusedError } from '../errors.ts';
import { duration, ratePerSecond, sysId, userIds, wholeNumber } from '../values.ts';
import { ProgressLine } from './progress.ts';
import { findings, summaryText } from './report.ts';
import { simulate, type SimOptions } from './simulate.ts';

type Asked = Omit<SimOptions, 'broadcastSysId' | 'membersPassword'> & { readonly broadcast?: number };

async function sim({ api, out, settings }: Context, asked: Asked): Promise<void> {
  const { broadcast, ...rest } = asked;
  const broadcastSysId = broadcast ?? (await firstOnAir({ api, out, settings }));
  const { buyRate, chatRate, likeRate } = asked;
  // Guests only watch; nobody needs to log in for that.
  const members = buyRate + chatRate + likeRate > 0 ? asked.members : [];
  const options = { ...rest, broadcastSysId, members, membersPassword: settings.membersPassword };
  const stop = new AbortController();
  // Once: who presses it again wants to be out at once.
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const line = new ProgressLine(out, asked.viewers, asked.duration);
  const summary = await simulate(api, options, stop.signal, (progress) => line.show(progress)).finally(() =>
    line.clear(),
  );
  out.data(summary, (c) => summaryText(summary, c));
  if (!summary.passed) throw new ChecksFailed(findings(summary).join(', '));
}

async function firstOnAir({ api, out }: Context): Promise<number> {
  const { broadcasts: cards } = await api.ask(broadcasts.mainBroadcasts, { startIndex: 0, rowCount: 1 });
  const [card] = cards.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir);
  if (!card)
    throw new RefusedError(
      'No broadcast is on air',
      'Start one with: sellover host start, or name one with --broadcast.',
    );
  out.note(`Broadcast ${card.broadcastSysId}: ${card.title} / ${card.titleEn}`);
  return card.broadcastSysId;
}

export function simCommand(run: Run): Command {
  return new Command('sim')
    .summary('fill a broadcast with viewers, and check what they get')
    .description(
      'Fill a broadcast with simulated viewers. Most are guests, who watch; the members among them chat, like\n' +
        'and buy. Every viewer counts every message by its number: none may be missing, repeated or out of order\n' +
        '(else the exit code is 4). Latency is measured from a chat line being sent to each viewer getting it.',
    )
    .addOption(new Option('-n, --viewers <n>', 'how many').argParser(wholeNumber).default(100))
    .addOption(
      new Option('-d, --duration <time>', 'how long, once all are in')
        .argParser(duration)
        .default(30_000, '30s'),
    )
    .addOption(
      new Option('--chat-rate <rate>', 'chat lines, over all').argParser(ratePerSecond).default(5, '5/s'),
    )
    .addOption(
      new Option('--like-rate <rate>', 'likes, over all').argParser(ratePerSecond).default(10, '10/s'),
    )
    .addOption(new Option('--buy-rate <rate>', 'orders, over all').argParser(ratePerSecond).default(1, '1/s'))
    .addOption(
      new Option('-b, --broadcast <id>', 'which broadcast (default: the most viewed on air)').argParser(
        sysId,
      ),
    )
    .addOption(
      new Option('--members <ids>', 'who chats, likes and buys; a range or a list, or none')
        .argParser((text) => (text === 'none' ? [] : userIds(text)))
        .default(userIds('viewer01..viewer20'), 'viewer01..viewer20'),
    )
    .addOption(new Option('--seed <n>', 'another crowd').argParser(wholeNumber).default(1))
    .addHelpText(
      'after',
      `
The members' password is SELLOVER_MEMBERS_PASSWORD, else that of the people of a fresh start.
Ctrl-C ends it early, with the summary of what was seen.

Examples:
  sellover sim
  sellover sim --viewers 1000 --duration 1m --chat-rate 20/s --buy-rate 2/s
  sellover sim --viewers 5000 --members none --duration 10s --json`,
    )
    .action(run(sim));
}
