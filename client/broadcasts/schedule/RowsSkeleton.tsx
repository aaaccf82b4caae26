import shelf from '../../design/Shelf.module.css';
import { Skeleton } from '../../design/Skeleton.tsx';
import styles from './schedule.module.css';
import { layout } from '../../design/layout/layout.ts';

/** The shape of a shelf of broadcasts, while it loads. */
export function RowsSkeleton() {
  return (
    <div className={shelf['section']} aria-hidden="true">
      <span className={shelf['heading']}>
        <Skeleton shape="text" width={140} style={{ height: 20 }} />
      </span>
      <div className={shelf['list']}>
        {[0, 1, 2].map((key) => (
          <div key={key} className={layout({ row: 4 }, styles['card'])}>
            <Skeleton width={92} height={123} />
            <span className={layout({ column: 0, grow: true })}>
              <Skeleton shape="text" width="40%" />
              <Skeleton shape="text" width="80%" />
              <Skeleton shape="text" width="30%" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
