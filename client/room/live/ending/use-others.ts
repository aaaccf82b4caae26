import type { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { useStageView } from '../room/stage-context.ts';
import { useMainBroadcasts } from '../stage/use-main-broadcasts.ts';

interface OtherBroadcasts {
  readonly onAir: readonly BroadcastCard[];
  /** Soonest first. */
  readonly coming: readonly BroadcastCard[];
  /** The next broadcast to recommend: the seller's own, else the first one. */
  readonly next: BroadcastCard | undefined;
  readonly isPending: boolean;
}

/** Broadcasts other than the one of this stage, kept up to date. */
export function useOthers(): OtherBroadcasts {
  const { detail } = useStageView();
  const { data, isPending } = useMainBroadcasts();
  const others = (data?.broadcasts ?? []).filter(
    ({ broadcastSysId }) => broadcastSysId !== detail?.broadcastSysId,
  );
  const coming = others.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.before);
  return {
    onAir: others.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir),
    coming,
    next: coming.find(({ sellerSysId }) => sellerSysId === detail?.subjectSysId) ?? coming[0],
    isPending,
  };
}
