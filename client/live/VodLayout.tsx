import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFloating } from '../app/broadcast-info.ts';
import { useNames } from '../app/i18n/localized.ts';
import { useTitle } from '../app/use-title.ts';
import { Pill } from '../design/Pill.tsx';
import { BuyHere } from './BuyHere.tsx';
import { Chat } from './Chat.tsx';
import { Ground } from './Ground.tsx';
import Marketing from './Marketing.tsx';
import { Notice } from './Notice.tsx';
import { PinnedCard } from './PinnedCard.tsx';
import { StageFrame } from './StageFrame.tsx';
import { useWideStage } from './use-wide-stage.ts';
import { useVod, useVodView } from './vod-context.ts';
import { VodControls } from './VodControls.tsx';
import { VodHeader } from './VodHeader.tsx';
import { VodPlayButton } from './VodPlayButton.tsx';
import { VodSidePanel } from './VodSidePanel.tsx';
import { VodVideo } from './VodVideo.tsx';
import styles from './StageLayout.module.css';

/** A phone has no room for them. */
const Others = lazy(async () => ({ default: (await import('./Others.tsx')).Others }));

/** The picture alone: a press anywhere, or the key that presses it, brings back what lies over it. */
function ShowControls({ onShow }: { readonly onShow: () => void }) {
  const t = useTranslations('live.vod');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      className={styles['whole']}
      aria-label={t('showControls')}
      onClick={onShow}
    />
  );
}

/** Where everything stands: as on the live stage, with the controls at the foot. */
export function VodLayout() {
  const t = useTranslations('live');
  const nameFor = useNames();
  const { detail, player } = useVodView();
  const stage = useVod();
  const floating = useFloating();
  const [hidden, setHidden] = useState(false);
  const wide = useWideStage();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useTitle(detail ? nameFor(detail) : undefined, !floating);
  const { phase } = player;
  return (
    <StageFrame
      label={t('vod.stage')}
      before={
        wide && (
          <>
            <Ground video={video} />
            <Suspense fallback={<div />}>
              <Others />
            </Suspense>
          </>
        )
      }
      picture={
        <VodVideo
          bare={wide}
          small={floating}
          shaded={!hidden}
          // With a mouse a press pauses; a finger looks at the picture alone, and pauses with the button.
          onPress={() => (wide ? stage.togglePlay() : setHidden(true))}
          onElement={setVideo}
        />
      }
      over={
        <>
          <div className={styles['over']} inert={hidden}>
            <VodHeader onHide={() => setHidden(true)} />
            <Notice />
            <Marketing />
            <div className={styles['foot']}>
              {!wide && detail?.isRecChat === 1 && <Chat />}
              <BuyHere pointing={!wide} />
              {!wide && <PinnedCard />}
              <VodControls withProducts={!wide} />
            </div>
          </div>
          {hidden && <ShowControls onShow={() => setHidden(false)} />}
        </>
      }
      after={wide && <VodSidePanel />}
      channels={false}
      window={{
        badge: <Pill>{t('vod.badge')}</Pill>,
        waiting: phase === 'loading' || phase === 'stalled',
        middle: <VodPlayButton variant="glass" />,
      }}
    />
  );
}
