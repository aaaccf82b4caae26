import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { later, useFirstThingsSeen } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { useSiteName } from '../../app/site-name.ts';
import { useWide } from '../../design/use-media.ts';
import { RowsSkeleton } from '../../broadcasts/schedule/offers.ts';
import { OnAirSkeleton } from './HomeSkeleton.tsx';
import { OnAir } from './OnAir.tsx';
import { OnAirWide } from './OnAirWide.tsx';
import { Quiet } from './Quiet.tsx';
import { useHome } from './use-home.ts';

const BelowAir = lazy(later(() => import('./BelowAir.tsx')));

export default function HomeScreen() {
  const t = useTranslations();
  const site = useSiteName();
  const wide = useWide();
  const { main, onAir, coming } = useHome();
  useTitle(undefined);
  useFirstThingsSeen(main.isError || (main.isSuccess && onAir.length === 0));

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
      <h1 className="sr-only">{site}</h1>
      {onAir.length === 0 ? (
        <Quiet next={next} knownAt={main.dataUpdatedAt} />
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
