import { useTranslations } from 'use-intl';
import { cx } from '../../design/cx.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import onAir from './OnAir.module.css';
import wide from './OnAirWide.module.css';

export function OnAirSkeleton({ isWide }: { readonly isWide: boolean }) {
  const t = useTranslations('common');
  return (
    <output className={cx(isWide ? wide['hero'] : onAir['row'])} aria-label={t('loading')}>
      {isWide ? (
        <>
          <Skeleton className={wide['stage']} />
          <span className={wide['story']}>
            <Skeleton shape="text" width={120} />
            <Skeleton shape="text" width="80%" style={{ height: 44 }} />
            <Skeleton shape="text" width="60%" style={{ height: 44 }} />
            <Skeleton shape="text" width="40%" />
          </span>
        </>
      ) : (
        <Skeleton className={onAir['place']} style={{ borderRadius: 20 }} />
      )}
    </output>
  );
}
