import type { Static } from 'typebox';
import type { BroadcastMedia } from '../../../schema/broadcasts.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';

type Media = Static<typeof BroadcastMedia>;

/** What a broadcast is played as while it is on air. */
export function streamsOf({ streams, thumnailLiveUrl }: BroadcastPlan): Media[] {
  return streams.map(({ liveUrl }) => ({
    directUrl: null,
    hlsUrl: null,
    liveUrl,
    thumnailUrl: thumnailLiveUrl,
  }));
}

/** Each of its streams was kept where it was played. */
export function recordingsOf(plan: BroadcastPlan): Media[] {
  return streamsOf(plan).map((media) => ({ ...media, hlsUrl: media.liveUrl }));
}
