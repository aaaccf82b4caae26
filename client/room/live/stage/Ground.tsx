import { useEffect, useRef } from 'react';
import { pictureSet } from '../../../../schema/pictures.ts';
import { useReducedMotion } from '../../../design/use-media.ts';
import { layout } from '../../../design/layout/layout.ts';
import { useSourceView, useStageView } from '../room/stage-context.ts';
import styles from './stage.module.css';

/** So blurred that a few pixels a few times a second are all it takes. */
const WIDTH = 32;
const HEIGHT = 18;
const EVERY = 250;
const OUT_OF_FOCUS = '120px';

/** Behind a wide screen: the same picture, large, dark and out of focus. */
export function Ground({ video }: { readonly video: HTMLVideoElement | null }) {
  const { detail } = useStageView();
  const { player } = useSourceView();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { shown } = player;
  const still = useReducedMotion();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!video || !context || !shown) return undefined;
    const draw = () => {
      const { videoWidth, videoHeight } = video;
      if (document.hidden || videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return;
      const height = Math.min(videoHeight, (videoWidth * HEIGHT) / WIDTH);
      context.drawImage(video, 0, (videoHeight - height) / 2, videoWidth, height, 0, 0, WIDTH, HEIGHT);
    };
    draw();
    if (still) return undefined;
    const timer = setInterval(draw, EVERY);
    return () => clearInterval(timer);
  }, [video, shown, still]);
  return (
    <div className={layout({ cover: true }, styles['ground'])} aria-hidden="true">
      {detail && (
        <img
          sizes={OUT_OF_FOCUS}
          srcSet={pictureSet(detail.thumnailLiveUrl)}
          src={detail.thumnailLiveUrl}
          alt=""
        />
      )}
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} />
    </div>
  );
}
