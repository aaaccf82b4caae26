import { type RefObject, useEffect } from 'react';
import { darkOf, type Rgb } from './tint.ts';

/** The light of a scene changes slowly, and reading a picture back is not free. */
const LOOK_EVERY = 4000;

/** The average colour of what the video shows; undefined when there is nothing to see, or it may not be read. */
function averageOf(video: HTMLVideoElement, context: CanvasRenderingContext2D): Rgb | undefined {
  if (document.hidden || video.readyState < video.HAVE_CURRENT_DATA) return undefined;
  try {
    context.drawImage(video, 0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b];
  } catch {
    // A stream from elsewhere that does not allow it: the seller's colour alone will do.
    return undefined;
  }
}

/** Keeps `--frame` on the element: a dark of the picture's own colour, for what lies under words. */
export function useTint(
  place: RefObject<HTMLElement | null>,
  video: HTMLVideoElement | null,
  rests: boolean,
): void {
  useEffect(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!video || !context || rests) return undefined;
    let last = '';
    const look = () => {
      const average = averageOf(video, context);
      const dark = average && darkOf(average);
      if (!dark || dark === last) return;
      last = dark;
      place.current?.style.setProperty('--frame', dark);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [place, video, rests]);
}
