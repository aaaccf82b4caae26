import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../../design/cx.ts';
import { layout } from '../../../design/layout/layout.ts';
import { Captions } from './Captions.tsx';
import { toggleSound } from '../room/source.ts';
import { useLive, useLiveView, useStageView } from '../room/stage-context.ts';
import { TroubleNote } from './TroubleNote.tsx';
import { Buffering, Cover, Poster, TapToPlay } from './VideoParts.tsx';
import styles from './player.module.css';

/** The video with its poster and what covers it until it plays. */
export function Video({
  bare,
  small,
  onElement,
}: {
  /** Nothing but the header stands on it. */
  readonly bare: boolean;
  /** In the small window, which shows the state itself. */
  readonly small: boolean;
  readonly onElement: (video: HTMLVideoElement | null) => void;
}) {
  const t = useTranslations('live');
  const live = useLive();
  const { detail } = useStageView();
  const { player } = useLiveView();
  const frozen = useRef<HTMLCanvasElement>(null);

  const attach = useCallback(
    (video: HTMLVideoElement) => {
      onElement(video);
      // The last picture of the old stream stays under the cover, so that nothing turns black.
      const detach = live.picture.attach(video, () => {
        if (frozen.current) freeze(video, frozen.current);
      });
      return () => {
        detach();
        onElement(null);
      };
    },
    [live, onElement],
  );

  return (
    <div className={cx(styles['video'], (bare || small) && styles['bare'])}>
      {/* Captions are in the stream, where it has them, and drawn beside the video. */}
      <video
        ref={attach}
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        className={cx(!player.shown && styles['unseen'])}
        aria-label={t('video')}
        {...(player.soundBlocked && { onClick: () => toggleSound(live) })}
      >
        <track kind="captions" />
      </video>
      {detail && !player.shown && <Poster src={detail.thumnailLiveUrl} />}
      <canvas
        ref={frozen}
        className={cx(styles['frozen'], (player.switching || player.frozen) && styles['covering'])}
      />
      {!small && <OverVideo bare={bare} />}
    </div>
  );
}

/** Text over the picture while it does not play as it should. */
function OverVideo({ bare }: { readonly bare: boolean }) {
  const t = useTranslations('live');
  const { picture } = useLive();
  const { phase } = useStageView();
  const { player } = useLiveView();
  const { switching, frozen: mending } = player;
  const onAir = phase === 'onAir';
  const waiting = onAir && (player.phase === 'loading' || player.phase === 'idle') && !switching && !mending;
  return (
    <>
      <div className={layout({ cover: true }, styles['shade'])} />
      {switching && <Cover>{t('switching')}</Cover>}
      {(phase === 'loading' || waiting) && <Cover late>{t('loading')}</Cover>}
      {onAir && <Captions low={bare} />}
      {onAir && (player.phase === 'stalled' || (player.phase === 'loading' && mending)) && <Buffering />}
      {onAir && player.phase === 'tapToPlay' && <TapToPlay onPress={() => picture.tap()} />}
      {onAir && player.trouble && <TroubleNote trouble={player.trouble} fault={player.fault} low={bare} />}
    </>
  );
}

/** Small: it lies out of focus under the cover. */
const FROZEN_WIDTH = 90;

function freeze(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  if (video.videoWidth === 0) return;
  canvas.width = FROZEN_WIDTH;
  canvas.height = Math.round((FROZEN_WIDTH * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
}
