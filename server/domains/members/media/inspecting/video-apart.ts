import { INSPECTED_AT_ONCE, INSPECTION_LASTS_MAX } from '../../../../../schema/members/media/constants.ts';
import { Apart, Stopped } from '../../../../platform/apart/apart.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { damaged } from './bytes.ts';
import type { Inspected, VideoTask } from './video-task.ts';
import type { Video } from './video.ts';

const MEGABYTES_MAX = 64;

const processes = new Apart<VideoTask, Inspected>(new URL('video-task.ts', import.meta.url), {
  lastsMax: INSPECTION_LASTS_MAX,
  megabytesMax: MEGABYTES_MAX,
  atOnce: INSPECTED_AT_ONCE,
});

/**
 * {@link inspectVideo} in a process that holds nobody else, and ends once the sender has gone. Throws 8004 also for a file
 * that takes too much time or memory.
 */
export async function inspectVideoApart(task: VideoTask, gone: AbortSignal): Promise<Video> {
  const inspected = await processes.run(task, gone).catch((error: Error) => {
    throw error instanceof Stopped ? damaged(REASONS[error.by]) : error;
  });
  if ('video' in inspected) return inspected.video;
  throw new Refusal(inspected.refused.resultCode, inspected.refused.facts);
}

const REASONS = {
  time: 'takes too long',
  memory: 'takes too much memory',
  caller: 'ends too early',
} as const;
