import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import type { Context } from '../../context.ts';
import { ChecksFailed, RefusedError } from '../../errors.ts';
import { ProgressLine } from './progress.ts';
import { findings, summaryText } from './report.ts';
import { simulate, type SimOptions } from './simulate.ts';

export type SimAsked = Omit<SimOptions, 'broadcastSysId' | 'membersPassword' | 'payRate' | 'serverUrls'> & {
  /** Default: they pay as often as they order. */
  readonly payRate?: number;
  readonly broadcast?: number;
};

/** `signal` ends the simulation early. It still prints the summary. */
export async function sim(context: Context, asked: SimAsked, signal: AbortSignal): Promise<void> {
  const { api, out, settings } = context;
  const { broadcast, payRate = asked.buyRate, ...rest } = asked;
  const broadcastSysId = broadcast ?? (await firstOnAir(context));
  const { buyRate, cartRate, chatRate, likeRate } = asked;
  // Guests only watch, so nobody needs to log in for that.
  const members = buyRate + cartRate + chatRate + likeRate > 0 ? asked.members : [];
  const { membersPassword } = settings;
  // Each once: who is named twice has no more room.
  const serverUrls = [...new Set(settings.serverUrls)];
  const options = { ...rest, payRate, broadcastSysId, members, membersPassword, serverUrls };
  const line = new ProgressLine(out, asked.viewers, asked.duration);
  const summary = await simulate(api, options, signal, (progress) => line.show(progress)).finally(() =>
    line.clear(),
  );
  out.data(summary, (c) => summaryText(summary, c));
  if (!summary.passed) throw new ChecksFailed(findings(summary).join(', '));
}

async function firstOnAir({ api, out }: Context): Promise<number> {
  const { broadcasts: cards } = await api.ask(broadcasts.mainBroadcasts, { startIndex: 0, rowCount: 1 });
  const card = cards.find(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir);
  if (!card)
    throw new RefusedError(
      'No broadcast is on air',
      'Start one with: sellover host start, or name one with --broadcast.',
    );
  out.note(`Broadcast ${card.broadcastSysId}: ${card.title} / ${card.titleEn}`);
  return card.broadcastSysId;
}
