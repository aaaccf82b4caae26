import type Hls from 'hls.js';
import { isVideoFile } from '../../../schema/members/media/video-files.ts';

/** Small and late: a preview must never cost the stage behind it anything. */
const CONFIG: Partial<Hls['config']> = {
  startLevel: 0,
  capLevelToPlayerSize: true,
  maxBufferLength: 6,
  maxMaxBufferLength: 8,
  backBufferLength: 0,
};

/**
 * Plays a live address silently in the video element. Calls `onPlaying` with the first picture and `onFailed`
 * when there will be none. Returns how to stop.
 */
export function playPreview(
  video: HTMLVideoElement,
  liveUrl: string,
  on: { readonly playing: () => void; readonly failed: () => void },
): () => void {
  let stopped = false;
  let hls: Hls | undefined;
  const stop = () => {
    stopped = true;
    video.removeEventListener('playing', on.playing);
    video.removeEventListener('error', fail);
    hls?.destroy();
    video.removeAttribute('src');
    video.load();
  };
  const fail = () => {
    if (stopped) return;
    stop();
    on.failed();
  };
  video.addEventListener('playing', on.playing);

  const start = async () => {
    const { default: HlsLight } = await import('hls.js/light');
    if (stopped) return;
    if (HlsLight.isSupported() && !isVideoFile(liveUrl)) {
      hls = new HlsLight(CONFIG);
      hls.on(HlsLight.Events.ERROR, (_event, { fatal }) => {
        if (fatal) fail();
      });
      hls.loadSource(liveUrl);
      hls.attachMedia(video);
    } else {
      video.addEventListener('error', fail);
      video.src = liveUrl;
    }
    await video.play();
  };
  // A play() that is interrupted by the next load rejects, too; only without a picture does it matter.
  start().catch(() => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA && !hls) fail();
  });
  return stop;
}
