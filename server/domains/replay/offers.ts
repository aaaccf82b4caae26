import type { Static } from 'typebox';
import type { BroadcastMedia } from '../../../schema/broadcasts/broadcasts.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';

type Media = Static<typeof BroadcastMedia>;

/** The streams of a broadcast on air. Before that the encoder's address is not published. */
export function streamsOf(
  { streams, thumnailLiveUrl }: BroadcastPlan,
  { isBefore = false }: { readonly isBefore?: boolean } = {},
): Media[] {
  return streams
    .filter(({ isPushed }) => !(isBefore && isPushed))
    .map(({ liveUrl }) => ({
      directUrl: null,
      hlsUrl: null,
      liveUrl,
      thumnailUrl: thumnailLiveUrl,
    }));
}

/** Each stream is recorded at the address where it was live. */
export function recordingsOf(plan: BroadcastPlan): Media[] {
  return streamsOf(plan).map((media) => ({ ...media, hlsUrl: media.liveUrl }));
}
