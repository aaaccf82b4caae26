import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';

/** A recording, and whether it is a playlist. */
export interface VodSource {
  readonly url: string;
  readonly isPlaylist: boolean;
}

/** One file, else a playlist, else what is left of the stream; undefined where there is nothing to play. */
export function vodSourceOf(medias: BroadcastDetail['broadcastMedias']): VodSource | undefined {
  for (const { directUrl, hlsUrl, liveUrl } of medias) {
    if (directUrl !== null) return { url: directUrl, isPlaylist: false };
    const url = hlsUrl ?? liveUrl;
    if (url !== null) return { url, isPlaylist: true };
  }
  return undefined;
}
