import RadioTower from 'lucide-react/icons/radio-tower';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { firstThingsSeen } from '../app/later.ts';
import { NotLoaded } from '../app/NotLoaded.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { StateMessage } from '../design/StateMessage.tsx';
import { useWide } from '../design/use-media.ts';
import { RowsSkeleton } from '../schedule/offers.ts';
import { OnAirSkeleton } from './HomeSkeleton.tsx';
import { OnAir } from './OnAir.tsx';
import { OnAirWide } from './OnAirWide.tsx';
import { useStartText } from './StartsAt.tsx';
import { useHome } from './use-home.ts';

const BelowAir = lazy(() => import('./BelowAir.tsx'));

export default function HomeScreen() {
  const t = useTranslations();
  const startText = useStartText();
  const wide = useWide();
  const { main, onAir, coming } = useHome();
  useTitle(undefined);
  const nothingOnAir = main.isError || (main.isSuccess && onAir.length === 0);
  useEffect(() => {
    if (nothingOnAir) firstThingsSeen();
  }, [nothingOnAir]);

  if (main.isError && !main.data) {
    return <NotLoaded screen query={main} title={t('home.error.title')} />;
  }
  if (main.isPending) {
    return (
      <>
        <OnAirSkeleton isWide={wide} />
        <RowsSkeleton />
      </>
    );
  }
  const [next] = coming;
  return (
    <>
      <h1 className="sr-only">{t('home.title')}</h1>
      {onAir.length === 0 ? (
        <StateMessage
          icon={<RadioTower size={30} />}
          title={t('home.empty.title')}
          message={
            next
              ? t('home.empty.soon', { time: startText(Date.parse(next.startDate), main.dataUpdatedAt) })
              : t('home.empty.message')
          }
        />
      ) : wide ? (
        <OnAirWide broadcasts={onAir} />
      ) : (
        <OnAir broadcasts={onAir} />
      )}
      <Suspense fallback={<RowsSkeleton />}>
        <BelowAir onAir={onAir} coming={coming} />
      </Suspense>
    </>
  );
}
