import ServerCrash from 'lucide-react/icons/server-crash';
import WifiOff from 'lucide-react/icons/wifi-off';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { firstThings } from '../../../app/later.ts';
import { useOnline } from '../../../app/frame/OfflineBanner.tsx';
import { Button } from '../../../design/controls/Button.tsx';
import { StateMessage } from '../../../design/StateMessage.tsx';
import { layout } from '../../../design/layout/layout.ts';
import type { NothingToWatchProps } from '../ending/NothingToWatch.tsx';
import { useLiveView, useStage, useStageView } from '../room/stage-context.ts';
import { useStageShape } from './use-stage-shape.ts';
import styles from './stage.module.css';

const loadEndPanel = () => import('../ending/EndPanel.tsx');
const EndPanel = lazy(loadEndPanel);
const loadNothingToWatch = () => import('../ending/NothingToWatch.tsx');
const NothingToWatch = lazy(loadNothingToWatch);
// Loaded in advance: when they are needed the network may be down.
firstThings.then(() => Promise.all([loadEndPanel(), loadNothingToWatch()])).catch(() => undefined);

/** The stage without a video. */
export function StageState({ talking }: { readonly talking: boolean }) {
  const t = useTranslations('live.state');
  const trouble = useTranslations('live.trouble');
  const online = useOnline();
  const stage = useStage();
  const { phase } = useStageView();
  const { player } = useLiveView();
  const shape = useStageShape();
  const place = layout({ cover: true }, styles['state'], shape === 'phone' && talking && styles['aboveChat']);
  const nothing = (why: NothingToWatchProps['why']) => (
    <Suspense>
      <NothingToWatch why={why} place={place} />
    </Suspense>
  );
  switch (phase) {
    case 'loading':
    case 'replay':
      return null;
    case 'failed':
      return (
        <div className={place}>
          <StateMessage
            role="alert"
            icon={online ? <ServerCrash size={30} /> : <WifiOff size={30} />}
            title={t('failed.title')}
            message={online ? t('failed.message') : trouble('offline.title')}
            action={<Button onClick={() => stage.refresh()}>{t('tryAgain')}</Button>}
          />
        </div>
      );
    case 'before':
    case 'noBroadcast':
    case 'cannotWatch':
    case 'cancelled':
    case 'noVideo':
    case 'full':
      return nothing(phase);
    case 'ending':
      return <output className={layout({ size: 20, weight: 'bold' }, place)}>{t('ending')}</output>;
    case 'ended':
      return (
        <Suspense>
          <EndPanel />
        </Suspense>
      );
    case 'onAir':
      return player.phase === 'unsupported' ? nothing('unsupported') : null;
  }
}
