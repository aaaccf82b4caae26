import type { Static } from 'typebox';
import type { BroadcastMedia } from '../../../../schema/broadcasts/broadcasts.ts';
import { openedStream } from '../../../../schema/broadcasts/stream-access.ts';
import { isVideoFile } from '../../../../schema/members/media/video-files.ts';
import type { BroadcastPlan } from '../../room/broadcast/broadcast.ts';

type Media = Static<typeof BroadcastMedia>;

/** The streams of a broadcast on air. Before that neither an encoder's address nor a recorded video is published. */
export function streamsOf(
  { streams, thumnailLiveUrl, source }: BroadcastPlan,
  { isBefore = false }: { readonly isBefore?: boolean } = {},
): Media[] {
  return streams
    .filter(({ isPushed }) => !(isBefore && (isPushed || source?.type === 'video')))
    .map(({ liveUrl }) => ({
      directUrl: null,
      hlsUrl: null,
      liveUrl,
      thumnailUrl: thumnailLiveUrl,
    }));
}

/** Each stream is recorded at the address where it was live. `access`: see {@link StreamAccess}. */
export function recordingsOf(plan: BroadcastPlan, access: string | null): Media[] {
  return streamsOf(plan).map((media) => {
    const isFile = media.liveUrl !== null && isVideoFile(media.liveUrl);
    const url = media.liveUrl && openedStream(media.liveUrl, access);
    return { ...media, [isFile ? 'directUrl' : 'hlsUrl']: url };
  });
}
