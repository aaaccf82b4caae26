import { REWIND_STEP } from '../../../../schema/room/constants.ts';
import { useNow } from '../../../app/calls/use-now.ts';
import { pastSourceOf } from '../player/playing.ts';
import { elapsedOf } from '../stage/elapsed.ts';
import { useRoom, useStageView } from '../room/stage-context.ts';

/** Seconds since the broadcast has begun, moving on each second. */
export function useElapsed(): number {
  return elapsedOf(useStageView().detail, useNow(1000));
}

/** Whether the stream can be rewound. */
export function useCanRewind(): boolean {
  const { phase, detail } = useStageView();
  const { liveUrl } = useRoom();
  return phase === 'onAir' && detail !== null && pastSourceOf(detail, liveUrl) !== undefined;
}

/** Whether there is also enough to rewind to. */
export function useHasPast(): boolean {
  const elapsed = useElapsed();
  return useCanRewind() && elapsed * 1000 >= REWIND_STEP;
}
