import { useTranslations } from 'use-intl';
import { cx } from '../../design/cx.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import styles from './home.module.css';

export function OnAirSkeleton({ isWide }: { readonly isWide: boolean }) {
  const t = useTranslations('common');
  return (
    <output className={cx(isWide ? styles['hero'] : styles['row'])} aria-label={t('loading')}>
      {isWide ? (
        <>
          <Skeleton className={styles['stage']} />
          <span className={styles['story']}>
            <Skeleton shape="text" width={120} />
            <Skeleton shape="text" width="80%" style={{ height: 44 }} />
            <Skeleton shape="text" width="60%" style={{ height: 44 }} />
            <Skeleton shape="text" width="40%" />
          </span>
        </>
      ) : (
        <Skeleton className={styles['place']} style={{ borderRadius: 20 }} />
      )}
    </output>
  );
}
