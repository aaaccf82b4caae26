import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './exhibitions.module.css';

/** The room that banners take. */
export function BannersSkeleton() {
  return (
    <div className={styles['section']} aria-hidden="true">
      <div className={styles['row']}>
        <Skeleton className={styles['waiting']} />
      </div>
      <div className={layout({ touch: true })} />
    </div>
  );
}
