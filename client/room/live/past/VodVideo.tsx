import ImageOff from 'lucide-react/icons/image-off';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../../app/frame/OfflineBanner.tsx';
import { Button } from '../../../design/controls/Button.tsx';
import { cx } from '../../../design/cx.ts';
import { StateMessage } from '../../../design/StateMessage.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { useStageView } from '../room/stage-context.ts';
import { PictureNote } from '../player/PictureNote.tsx';
import { Buffering, Cover, Poster, TapToPlay } from '../player/VideoParts.tsx';
import { Unsupported } from '../player/Unsupported.tsx';
import { usePast, usePastView } from './past-context.ts';
import styles from '../player/player.module.css';

/** The recording with its poster. */
export function VodVideo({
  bare,
  small,
  shaded,
  onPress,
  onElement,
}: {
  /** Nothing but the header and the controls stand on it. */
  readonly bare: boolean;
  /** In the small window, which says itself how it stands. */
  readonly small: boolean;
  /** Words lie over it. */
  readonly shaded: boolean;
  readonly onPress: () => void;
  readonly onElement: (video: HTMLVideoElement | null) => void;
}) {
  const t = useTranslations('live');
  const past = usePast();
  const { detail } = useStageView();
  const { player } = usePastView();
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      onElement(video);
      const detach = past.picture.attach(video);
      return () => {
        detach();
        onElement(null);
      };
    },
    [past, onElement],
  );
  const { shown } = player;
  return (
    <div className={cx(styles['video'], (bare || small) && styles['bare'])}>
      {/* By keyboard it is the button at the foot that does the same. */}
      <video
        ref={attach}
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        className={cx(!shown && styles['unseen'])}
        aria-label={t(past.running ? 'video' : 'vod.video')}
        onClick={onPress}
      >
        <track kind="captions" />
      </video>
      {detail && !shown && <Poster src={detail.thumnailLiveUrl} />}
      {!small && shaded && <div className={layout({ cover: true }, styles['shade'])} />}
      {!small && <OverVideo bare={bare} />}
    </div>
  );
}

/** Text over the picture while it does not play as it should. */
function OverVideo({ bare }: { readonly bare: boolean }) {
  const t = useTranslations('live');
  const past = usePast();
  const { player } = usePastView();
  const online = useOnline();
  const { phase, fault } = player;
  return (
    <>
      {phase === 'loading' && <Cover late>{t('vod.loading')}</Cover>}
      {phase === 'stalled' && <Buffering />}
      {phase === 'tapToPlay' && <TapToPlay onPress={() => past.picture.toggle()} />}
      {phase === 'unsupported' && (
        <PictureNote low={bare} blurred>
          <Unsupported onRead={() => past.leave()} />
        </PictureNote>
      )}
      {phase === 'broken' && (
        <PictureNote low={bare} blurred>
          <StateMessage
            role="alert"
            icon={online ? <ImageOff size={30} /> : <WifiOff size={30} />}
            title={t('vod.broken.title')}
            message={online ? t('vod.broken.message') : t('trouble.offline.title')}
            action={<Button onClick={() => past.picture.toggle()}>{t('state.tryAgain')}</Button>}
          />
          {fault && <small className={layout({ size: 12, text: 'center' }, styles['fault'])}>{fault}</small>}
        </PictureNote>
      )}
    </>
  );
}
