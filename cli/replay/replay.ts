import { Story } from '../../server/replay/story.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { existingDatabase } from '../log-file.ts';
import { printCheck } from './check.ts';
import { printMoment } from './moment.ts';
import { printTimeline } from './timeline.ts';

export interface ReplayOptions {
  /** Milliseconds since it went on air. */
  readonly from?: number;
  readonly speed?: number;
  readonly stateAt?: number;
  readonly check?: true;
}

/** Plays a broadcast of the log again, until `signal`. */
export async function replay(
  { settings, out }: Context,
  broadcastSysId: number,
  { from, speed, stateAt, check }: ReplayOptions,
  signal: AbortSignal,
): Promise<void> {
  const database = await existingDatabase(settings);
  await database.inspect(async (inspection) => {
    const story = await Story.open(inspection, broadcastSysId);
    if (!story)
      throw new UsageError(
        `There is no broadcast ${broadcastSysId} in ${database.where}`,
        'See which there are with: sellover events --type BroadcastScheduled --after 0',
      );
    if (stateAt !== undefined) await printMoment(story, stateAt, out);
    else if (check) await printCheck(story, out);
    else await printTimeline(story, { from, speed }, signal, out);
  });
}
