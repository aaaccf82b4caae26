import { createElement, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFloating } from '../../../app/broadcast-info.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { usePart } from '../../../app/later.ts';
import { useTitle } from '../../../app/frame/use-title.ts';
import { Pill } from '../../../design/Pill.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { useStageView } from '../room/stage-context.ts';
import BuyHere from '../shelf/BuyHere.tsx';
import { Chat } from '../chat/Chat.tsx';
import { useLineMenuUsed } from '../chat/line-menu.ts';
import Marketing from '../notice/Marketing.tsx';
import { Notice } from '../notice/Notice.tsx';
import { PinnedCard } from '../shelf/PinnedCard.tsx';
import { SoundPill } from '../player/SoundPill.tsx';
import { StageFrame } from '../stage/StageFrame.tsx';
import { TranslationSwitch } from '../chat/TranslationSwitch.tsx';
import { useStageShape } from '../stage/use-stage-shape.ts';
import { usePast, usePastView } from './past-context.ts';
import { VodControls } from './VodControls.tsx';
import { VodHeader } from './VodHeader.tsx';
import { VodPlayButton } from './VodPlayButton.tsx';
import { VodSidePanel } from './VodSidePanel.tsx';
import { VodVideo } from './VodVideo.tsx';
import styles from '../stage/stage.module.css';

/** Few ever open it. */
const LineMenu = lazy(() => import('../chat/LineMenu.tsx'));

/** The picture alone: a press anywhere, or the key that presses it, brings back what lies over it. */
function ShowControls({ onShow }: { readonly onShow: () => void }) {
  const t = useTranslations('live.vod');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      className={layout({ cover: true }, styles['whole'])}
      aria-label={t('showControls')}
      onClick={onShow}
    />
  );
}

/** Where everything stands: as on the live stage, with the controls at the foot. */
export function VodLayout() {
  const t = useTranslations('live');
  const nameFor = useNames();
  const { detail } = useStageView();
  const { player, question } = usePastView();
  const past = usePast();
  const floating = useFloating();
  const [hidden, setHidden] = useState(false);
  const shape = useStageShape();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useTitle(detail ? nameFor(detail) : undefined, !floating);
  const line = useLineMenuUsed();
  const popup = usePart(() => import('./QuestionPopup.tsx'), question !== null);
  const { phase } = player;
  const hasChat = detail?.isRecChat === 1;
  const news = (
    <>
      <Notice />
      <Marketing />
    </>
  );
  return (
    <>
      <StageFrame
        label={t(past.running ? 'rewind.stage' : 'vod.stage')}
        video={video}
        picture={
          <VodVideo
            bare={shape !== 'phone'}
            small={floating}
            shaded={!hidden}
            // With a mouse a press pauses; a finger looks at the picture alone, and pauses with the button.
            onPress={() => (shape === 'wide' ? past.picture.toggle() : setHidden(true))}
            onElement={setVideo}
          />
        }
        over={
          <>
            <div className={layout({ cover: true, column: 0 }, styles['over'])} inert={hidden}>
              <VodHeader onHide={() => setHidden(true)} />
              {(shape !== 'low' || !hasChat) && news}
              <SoundPill />
              <div className={layout({ column: 2 }, styles['foot'])}>
                {shape === 'phone' && hasChat && (
                  <>
                    <TranslationSwitch />
                    <Chat />
                  </>
                )}
                {/* Over the chat or the picture, never over the card and the controls. */}
                <div className={styles['raised']} aria-live="polite">
                  {popup && createElement(popup)}
                </div>
                <BuyHere hasCard={shape !== 'low'} />
                {shape !== 'low' && <PinnedCard />}
                <VodControls withProducts={shape !== 'wide'} />
              </div>
            </div>
            {hidden && <ShowControls onShow={() => setHidden(false)} />}
          </>
        }
        after={shape !== 'phone' && <VodSidePanel low={shape === 'low'} news={shape === 'low' && news} />}
        channels={false}
        window={{
          badge: <Pill>{t(past.running ? 'rewind.badge' : 'vod.badge')}</Pill>,
          waiting: phase === 'loading' || phase === 'stalled',
          middle: <VodPlayButton variant="glass" />,
        }}
      />
      {line && !floating && (
        <Suspense>
          <LineMenu />
        </Suspense>
      )}
    </>
  );
}
