import type { Static } from 'typebox';
import type { BroadcastMedia } from '../../../schema/broadcasts.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';

type Media = Static<typeof BroadcastMedia>;

/** What a broadcast is played as while it is on air. Before that nobody is told where its encoder is to be seen. */
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

/** Each of its streams was kept where it was played. */
export function recordingsOf(plan: BroadcastPlan): Media[] {
  return streamsOf(plan).map((media) => ({ ...media, hlsUrl: media.liveUrl }));
}
