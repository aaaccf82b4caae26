import { useTranslations } from 'use-intl';
import { Skeleton } from '../../design/Skeleton.tsx';
import styles from './product.module.css';

/** The shape of what comes. */
export function ProductSkeleton() {
  const t = useTranslations('common');
  return (
    <output className={styles['screen']} aria-label={t('loading')}>
      <span className={styles['picture']}>
        <Skeleton style={{ aspectRatio: 1, borderRadius: 'var(--picture-radius)' }} />
      </span>
      <span className={styles['words']}>
        <Skeleton shape="text" width="30%" />
        <Skeleton shape="text" width="80%" style={{ height: 26, marginTop: 8 }} />
        <Skeleton shape="text" width="45%" style={{ height: 30, marginTop: 20 }} />
        <Skeleton height={120} style={{ marginTop: 24 }} />
      </span>
    </output>
  );
}
