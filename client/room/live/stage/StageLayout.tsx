import Play from 'lucide-react/icons/play';
import WifiOff from 'lucide-react/icons/wifi-off';
import { createElement, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFloating } from '../../../app/broadcast-info.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { usePart } from '../../../app/later.ts';
import { useTitle } from '../../../app/frame/use-title.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { LivePill, Pill } from '../../../design/Pill.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { ActionRow } from './ActionRow.tsx';
import { Chat } from '../chat/Chat.tsx';
import { ConnectionNote } from '../room/ConnectionNote.tsx';
import { CouponPlace } from '../coupons/CouponPlace.tsx';
import { HeartCanvas } from '../hearts/HeartCanvas.tsx';
import { useLineMenuUsed } from '../chat/line-menu.ts';
import { Notice } from '../notice/Notice.tsx';
import { PinnedCard } from '../shelf/PinnedCard.tsx';
import { ShareButton } from './ShareButton.tsx';
import type { PlayerPhase } from '../player/player-view.ts';
import { SidePanel } from './SidePanel.tsx';
import { SoundPill } from '../player/SoundPill.tsx';
import { StageFrame } from './StageFrame.tsx';
import { StageHeader } from './StageHeader.tsx';
import { StageState } from './StageState.tsx';
import { TranslationSwitch } from '../chat/TranslationSwitch.tsx';
import { useLive, useLiveView, useRoom, useStageView } from '../room/stage-context.ts';
import { useGameIsOn, useGameIsOpen } from '../game/use-game-card.ts';
import { RewindPlace } from '../rewind/RewindPlace.tsx';
import { useStageShape } from './use-stage-shape.ts';
import { Video } from '../player/Video.tsx';
import styles from './stage.module.css';

/** Few ever open it. */
const LineMenu = lazy(() => import('../chat/LineMenu.tsx'));

/** Nothing moves, and a picture is to come. */
const WAITING: ReadonlySet<PlayerPhase> = new Set(['idle', 'loading', 'stalled', 'recovering']);

/** Where everything stands: over the video on a phone, around it on a wide screen. */
export function StageLayout() {
  const t = useTranslations('live');
  const nameFor = useNames();
  const { picture } = useLive();
  const { detail, phase } = useStageView();
  const { player } = useLiveView();
  const floating = useFloating();
  const line = useLineMenuUsed();
  const shape = useStageShape();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useTitle(detail ? nameFor(detail) : undefined, !floating);
  const gameIsOpen = useGameIsOpen();
  const room = useRoom();
  const game = usePart(() => import('../game/GamePanel.tsx'), useGameIsOn());
  const marketing = usePart(() => import('../notice/Marketing.tsx'), room.marketing !== null);
  const buyHere = usePart(() => import('../shelf/BuyHere.tsx'), room.buyHere !== null);
  const popup = usePart(() => import('../shelf/ProductPopup.tsx'), room.popup !== null);
  const talking = phase === 'before' || phase === 'onAir' || phase === 'noVideo' || phase === 'ending';

  const news = (
    <>
      <Notice />
      {marketing && createElement(marketing)}
      {game && createElement(game, { part: 'line' })}
      <ConnectionNote />
    </>
  );
  const gameCard = game && createElement(game, { part: 'card' });
  const isOver = phase === 'ending' || phase === 'ended';
  return (
    <>
      <StageFrame
        label={t('stage')}
        video={video}
        picture={<Video bare={shape !== 'phone'} small={floating} onElement={setVideo} />}
        over={
          <>
            <StageState talking={talking} />
            <div className={layout({ cover: true, column: 0 }, styles['over'])}>
              <StageHeader />
              {talking && (
                <>
                  {shape !== 'low' && news}
                  {phase === 'onAir' && <SoundPill />}
                  <div className={layout({ column: 2 }, styles['foot'])}>
                    {shape === 'phone' && <TranslationSwitch />}
                    {shape !== 'wide' && (
                      <div className={layout({ row: 0, spread: true }, styles['talk'])}>
                        {shape === 'phone' && <Chat />}
                        <ShareButton />
                      </div>
                    )}
                    <div className={styles['raised']}>
                      <HeartCanvas />
                      <CouponPlace />
                      {/* One thing at a time, and what cannot wait goes first. */}
                      <div hidden={gameIsOpen}>{popup && createElement(popup)}</div>
                      {shape !== 'low' && gameCard}
                    </div>
                    {buyHere && createElement(buyHere, { hasCard: shape !== 'low' })}
                    {shape !== 'low' && <PinnedCard />}
                    {shape === 'phone' && <ActionRow />}
                    <RewindPlace />
                  </div>
                </>
              )}
            </div>
          </>
        }
        after={
          detail &&
          shape !== 'phone' &&
          (shape === 'low' ? (
            <SidePanel talking={talking} low news={news} raised={gameCard} />
          ) : (
            <SidePanel talking={talking} low={false} />
          ))
        }
        channels={phase !== 'noBroadcast' && phase !== 'cannotWatch' && phase !== 'cancelled'}
        window={{
          badge:
            player.phase === 'recovering' ? (
              <Pill tone="glass">
                <WifiOff size={14} aria-hidden="true" />
                {t('trouble.pill')}
              </Pill>
            ) : (
              !isOver && <LivePill />
            ),
          waiting: !isOver && WAITING.has(player.phase),
          middle: isOver ? (
            <output>{t('state.ended.title')}</output>
          ) : (
            player.phase === 'tapToPlay' && (
              <IconButton
                variant="glass"
                label={t('tapToPlay')}
                icon={<Play size={20} fill="currentColor" />}
                onClick={() => picture.tap()}
              />
            )
          ),
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
