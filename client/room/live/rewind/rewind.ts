import { useNow } from '../../../app/calls/use-now.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';
import { pastSourceOf } from '../player/playing.ts';
import type { Stage } from '../room/stage.ts';
import { useRoom, useStage, useStageView } from '../room/stage-context.ts';

/** Seconds since the broadcast has begun; 0 where nobody knows. */
export function elapsedOf({ view }: Pick<Stage, 'view'>, now = serverClock.now()): number {
  const startedAt = Date.parse(view.detail?.liveStartDate ?? '');
  return Number.isFinite(startedAt) ? Math.max(0, (now - startedAt) / 1000) : 0;
}

/** The same, moving on each second. */
export function useElapsed(): number {
  return elapsedOf(useStage(), useNow(1000));
}

/** Whether the viewer can rewind. */
export function useCanRewind(): boolean {
  const { phase, detail } = useStageView();
  const { liveUrl } = useRoom();
  return phase === 'onAir' && detail !== null && pastSourceOf(detail, liveUrl) !== undefined;
}
