import { Story } from '../../../server/story/story.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { existingDatabase } from '../../site/log/log-file.ts';
import { timeText } from '../../output.ts';
import { checkBranching, printBranch, type Branching } from './branch.ts';
import { printCheck } from './check.ts';
import { playInto, type Into } from './into.ts';
import { printMoment } from './moment.ts';
import { playTimeText } from './play-time.ts';
import { printTimeline } from './timeline.ts';

export interface ReplayOptions extends Branching {
  /** Milliseconds since it went on air. */
  readonly from?: number;
  readonly speed?: number;
  readonly stateAt?: number;
  readonly check?: true;
  readonly into?: Into;
}

/** Replays a broadcast of the log. Only some modes request `stopSignal`; in the others Ctrl-C ends the process. */
export async function replay(
  context: Context,
  broadcastSysId: number,
  { from, speed, stateAt, check, into, ...branching }: ReplayOptions,
  stopSignal: () => AbortSignal,
): Promise<void> {
  const { settings, out } = context;
  checkBranching(branching);
  const database = await existingDatabase(settings);
  await database.inspect(async (inspection) => {
    const story = await Story.open(inspection, broadcastSysId);
    if (!story)
      throw new UsageError(
        `There is no broadcast ${broadcastSysId} in ${database.where}`,
        'See which there are with: sellover events --type BroadcastScheduled --after 0',
      );
    requirePast(story, stateAt ?? from ?? branching.branch);
    if (stateAt !== undefined) await printMoment(story, stateAt, out);
    else if (into !== undefined) await playInto(context, story, into, { from, speed }, stopSignal());
    else if (branching.branch !== undefined) await printBranch(story, branching, out);
    else if (check) await printCheck(story, out);
    else await printTimeline(story, { from, speed }, stopSignal(), out);
  });
}

/** Rejects a moment in the future. `playTime` is in milliseconds since it went on air. */
function requirePast({ plan, startedAt }: Story, playTime: number | undefined): void {
  const now = Date.now();
  if (playTime === undefined || startedAt + playTime <= now) return;
  const { broadcastSysId } = plan;
  throw new UsageError(
    `${playTimeText(playTime)} of broadcast ${broadcastSysId} is still to come`,
    startedAt > now
      ? `It begins at ${timeText(startedAt)}.`
      : `It went on air ${playTimeText(now - startedAt)} ago: name an earlier time.`,
  );
}
