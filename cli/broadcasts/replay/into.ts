import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import * as rehearsals from '../../../schema/room/rehearsals.ts';
import type { Story } from '../../../server/story/story.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { count } from '../../output.ts';
import { printTimeline, type Pace } from './timeline.ts';

/** An existing rehearsal, by its id, or a new one. */
export type Into = number | 'new';

/** Plays the room's events into a rehearsal on a running server, at their original pace. */
export async function playInto(
  { api, out, settings }: Context,
  story: Story,
  into: Into,
  { from, speed = 1 }: Partial<Pace>,
  signal: AbortSignal,
): Promise<void> {
  const { broadcastSysId: original } = story.plan;
  const ids =
    into === 'new'
      ? await api.call(rehearsals.makeRehearsal, { broadcastSysId: original })
      : await freshRehearsal(api, into);
  const { broadcastSysId, broadcastScheduleSysId } = ids;
  const address = `${settings.serverUrl}${rehearsals.liveAddress(ids)}`;
  await out.line(
    { broadcastSysId, broadcastScheduleSysId, address },
    (c) => `Rehearsal ${broadcastSysId} of broadcast ${original}: ${c.cyan(address)}`,
  );
  let played = 0;
  const play = async (upToPosition: number) => {
    for (let position = 0; position < upToPosition;) {
      const answer = await api.call(rehearsals.playRecorded, { broadcastSysId, upToPosition });
      ({ position } = answer);
      played += answer.eventCnt;
    }
  };
  if (from !== undefined) await play(await story.positionBefore(story.startedAt + from));
  await printTimeline(story, { from, speed, play }, signal, out);
  out.note(`${count(played)} events were played into rehearsal ${broadcastSysId}`);
}

async function freshRehearsal(api: Context['api'], broadcastSysId: number) {
  const detail = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  if (detail.isRehearsal && detail.liveFlag === LIVE_FLAG.before) return detail;
  throw new UsageError(
    `Broadcast ${broadcastSysId} is ${detail.isRehearsal ? 'a rehearsal that has begun already' : 'no rehearsal'}`,
    'Make one with --into new.',
  );
}
