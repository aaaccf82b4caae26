import { PLAYER_BACK_BUFFER, PLAYER_BUFFER_MAX } from '../../../../schema/room/constants.ts';
import { LIVE_BEHIND_MAX_SEGMENTS, LIVE_HELD_SEGMENTS } from '../../../../schema/broadcasts/constants.ts';
import type Hls from 'hls.js';
import type { HlsConfig, MediaPlaylist } from 'hls.js';

/** For live streams. */
const LIVE_CONFIG: Partial<HlsConfig> = {
  // A picture at once, and a better one as soon as the line has shown what it carries.
  startLevel: 0,
  enableWorker: false,
  maxBufferLength: PLAYER_BUFFER_MAX / 1000,
  maxMaxBufferLength: PLAYER_BUFFER_MAX / 1000,
  backBufferLength: PLAYER_BACK_BUFFER / 1000,
  liveDurationInfinity: true,
  maxLiveSyncPlaybackRate: 1.1,
};

export function liveHls(Loaded: typeof Hls): Hls {
  const hls = new Loaded(LIVE_CONFIG);
  // Given to its constructor, these would override how far behind a list with parts wants its players.
  hls.config.liveSyncDurationCount = LIVE_HELD_SEGMENTS;
  hls.config.liveMaxLatencyDurationCount = LIVE_BEHIND_MAX_SEGMENTS;
  return hls;
}

/** WebKit was seen to freeze so near to the live edge. */
export function showsParts(userAgent: string): boolean {
  return !userAgent.includes('AppleWebKit/') || /Chrom(?:e|ium)\//.test(userAgent);
}

/** The light build reads no captions, and no sound that is a rendition of its own. The whole one is half as large again. */
export type HlsBuild = 'light' | 'whole';

export async function loadHls(build: HlsBuild): Promise<typeof Hls> {
  const { default: Loaded } = await (build === 'whole' ? import('hls.js') : import('./hls-light.ts'));
  return Loaded;
}

/** Sound without a list is in the stream of the picture. */
export function hasOwnSound(tracks: readonly Pick<MediaPlaylist, 'url'>[]): boolean {
  return tracks.some(({ url }) => url !== '');
}
