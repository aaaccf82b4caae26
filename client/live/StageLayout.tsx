import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '../app/i18n/localized.ts';
import { useTitle } from '../app/use-title.ts';
import { cx } from '../design/cx.ts';
import { sellerVars } from '../design/seller-look.ts';
import { ActionRow } from './ActionRow.tsx';
import { BuyHere } from './BuyHere.tsx';
import { Chat } from './Chat.tsx';
import { ConnectionNote } from './ConnectionNote.tsx';
import { CouponPlace } from './CouponPlace.tsx';
import { GameLine, GamePanel, useGameIsOpen } from './GamePanel.tsx';
import { Ground } from './Ground.tsx';
import { HeartCanvas } from './HeartCanvas.tsx';
import { useLineMenuUsed } from './line-menu.ts';
import { Marketing } from './Marketing.tsx';
import { Notice } from './Notice.tsx';
import { PinnedCard } from './PinnedCard.tsx';
import { ProductPopup } from './ProductPopup.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StageHeader } from './StageHeader.tsx';
import { StageState } from './StageState.tsx';
import { useStageView } from './stage-context.ts';
import { useWideStage } from './use-wide-stage.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { Video } from './Video.tsx';
import styles from './StageLayout.module.css';

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
  const talking = phase === 'before' || phase === 'onAir' || phase === 'noVideo' || phase === 'ending';

  return (
    <div
      ref={screen}
      className={cx(styles['screen'], wide && styles['wide'])}
      style={sellerVars(detail?.seller)}
      data-page-style="dark"
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
              <Marketing />
              <ConnectionNote />
              <HeartCanvas low={wide} />
              <GameLine />
              <GamePanel />
              {/* One thing at a time in the middle, and what cannot wait goes first. */}
              <div hidden={gameIsOpen}>
                <ProductPopup />
              </div>
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
