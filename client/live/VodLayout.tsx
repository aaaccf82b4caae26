import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '../app/i18n/localized.ts';
import { useTitle } from '../app/use-title.ts';
import { cx } from '../design/cx.ts';
import { sellerVars } from '../design/seller-look.ts';
import { BuyHere } from './BuyHere.tsx';
import { Chat } from './Chat.tsx';
import { Ground } from './Ground.tsx';
import Marketing from './Marketing.tsx';
import { Notice } from './Notice.tsx';
import { PinnedCard } from './PinnedCard.tsx';
import { useWideStage } from './use-wide-stage.ts';
import { useVodView } from './vod-context.ts';
import { VodControls } from './VodControls.tsx';
import { VodHeader } from './VodHeader.tsx';
import { VodSidePanel } from './VodSidePanel.tsx';
import { VodVideo } from './VodVideo.tsx';
import styles from './StageLayout.module.css';

/** A phone has no room for them. */
const Others = lazy(async () => ({ default: (await import('./Others.tsx')).Others }));

/** Where everything stands: as on the live stage, with the controls at the foot. */
export function VodLayout() {
  const t = useTranslations('live.vod');
  const nameFor = useNames();
  const { detail } = useVodView();
  const wide = useWideStage();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useTitle(detail ? nameFor(detail) : undefined);
  return (
    <div
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
        <VodVideo bare={wide} onElement={setVideo} />
        <div className={styles['over']}>
          <VodHeader />
          <Notice />
          <Marketing />
          <div className={styles['foot']}>
            {!wide && detail?.isRecChat === 1 && <Chat />}
            <BuyHere pointing={!wide} />
            {!wide && <PinnedCard />}
            <VodControls withProducts={!wide} />
          </div>
        </div>
      </main>
      {wide && <VodSidePanel />}
    </div>
  );
}
