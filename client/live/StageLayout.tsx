import { createElement, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '../app/i18n/localized.ts';
import { useTitle } from '../app/use-title.ts';
import { usePart } from '../app/use-part.ts';
import { cx } from '../design/cx.ts';
import { sellerVars } from '../design/seller-look.ts';
import { ActionRow } from './ActionRow.tsx';
import { BuyHere } from './BuyHere.tsx';
import { Chat } from './Chat.tsx';
import { ConnectionNote } from './ConnectionNote.tsx';
import { CouponPlace } from './CouponPlace.tsx';
import { Ground } from './Ground.tsx';
import { HeartCanvas } from './HeartCanvas.tsx';
import { useLineMenuUsed } from './line-menu.ts';
import { Notice } from './Notice.tsx';
import { PinnedCard } from './PinnedCard.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StageHeader } from './StageHeader.tsx';
import { StageState } from './StageState.tsx';
import { useRoom, useStageView } from './stage-context.ts';
import { useGameIsOn, useGameIsOpen } from './use-game-card.ts';
import { useWideStage } from './use-wide-stage.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { Video } from './Video.tsx';
import styles from './StageLayout.module.css';

/** Who could not be shown a part sees the next of what it shows. */
const nothing = () => undefined;

/** A phone has no room for them. */
const Others = lazy(async () => ({ default: (await import('./Others.tsx')).Others }));

/** Few ever open it. */
const LineMenu = lazy(() => import('./LineMenu.tsx'));

/** Where everything stands: over the video on a phone, around it on a wide screen. */
export function StageLayout() {
  const t = useTranslations('live');
  const nameFor = useNames();
  const { detail, phase } = useStageView();
  const line = useLineMenuUsed();
  const wide = useWideStage();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const screen = useVisibleHeight<HTMLDivElement>();
  useTitle(detail ? nameFor(detail) : undefined);
  const gameIsOpen = useGameIsOpen();
  const room = useRoom();
  const game = usePart(() => import('./GamePanel.tsx'), useGameIsOn(), nothing);
  const marketing = usePart(() => import('./Marketing.tsx'), room.marketing !== null, nothing);
  const popup = usePart(() => import('./ProductPopup.tsx'), room.popup !== null, nothing);
  const talking = phase === 'before' || phase === 'onAir' || phase === 'noVideo' || phase === 'ending';

  return (
    <div
      ref={screen}
      className={cx(styles['screen'], wide && styles['wide'])}
      style={sellerVars(detail?.seller)}
      data-page-style="dark"
      data-crowded={room.crowded || undefined}
    >
      {wide && <Ground video={video} />}
      {wide && (
        <Suspense fallback={<div />}>
          <Others />
        </Suspense>
      )}
      <main id="main" className={styles['stage']} aria-label={t('stage')}>
        <Video bare={wide} onElement={setVideo} />
        <StageState talking={talking} />
        <div className={styles['over']}>
          <StageHeader />
          {talking && (
            <>
              <Notice />
              {marketing && createElement(marketing)}
              <ConnectionNote />
              <HeartCanvas low={wide} />
              {game && createElement(game)}
              {/* One thing at a time in the middle, and what cannot wait goes first. */}
              <div hidden={gameIsOpen}>{popup && createElement(popup)}</div>
              <CouponPlace />
              <div className={styles['foot']}>
                {wide ? (
                  <BuyHere pointing={false} />
                ) : (
                  <>
                    <Chat />
                    <BuyHere pointing />
                    <PinnedCard />
                    <ActionRow />
                  </>
                )}
              </div>
            </>
          )}
        </div>
      </main>
      {wide && detail && <SidePanel talking={talking} />}
      {line && (
        <Suspense>
          <LineMenu />
        </Suspense>
      )}
    </div>
  );
}
