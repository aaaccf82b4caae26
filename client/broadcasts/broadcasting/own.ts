import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import type { OwnBroadcast } from '../../../schema/broadcasts/plans.ts';
import type { ReplyOf } from '../../app/calls/call.ts';

/** A broadcast as its host sees it. */
export type Own = ReplyOf<'sallyBroadcast'>;

export type Phase = 'coming' | 'onAir' | 'ended' | 'missed' | 'cancelled';

/** How a broadcast stands. `missed`: its time is over, and it has not begun. */
export function phaseOf(
  { isCancelled, liveFlag, endDate }: Pick<OwnBroadcast, 'isCancelled' | 'liveFlag' | 'endDate'>,
  now: number,
): Phase {
  if (isCancelled) return 'cancelled';
  if (liveFlag === LIVE_FLAG.onAir) return 'onAir';
  if (liveFlag !== LIVE_FLAG.before) return 'ended';
  return Date.parse(endDate) <= now ? 'missed' : 'coming';
}

/** Nothing is left to do before it starts. */
export function isReady({ isToConfirm, isContentConfirmed, agreedTermsVersion }: OwnBroadcast): boolean {
  return !isToConfirm || (isContentConfirmed === 1 && agreedTermsVersion !== null);
}

/** What a host types who starts it at a computer. */
export function startCommand({ broadcastSysId }: Pick<OwnBroadcast, 'broadcastSysId'>): string {
  return `npx sellover host start --broadcast ${broadcastSysId}`;
}
