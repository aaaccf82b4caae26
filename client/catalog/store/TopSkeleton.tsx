import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

function Heading() {
  return <Skeleton shape="text" width={120} style={{ fontSize: 'var(--text-20)' }} />;
}

/** The shape of the broadcasts on air. */
export function OnAirSkeleton() {
  return (
    <section aria-hidden="true">
      <div className={layout({ row: 4, spread: true, below: 2 })}>
        <Heading />
      </div>
      <div className={layout({ row: 3, align: 'stretch', padBlock: 1, rail: true }, styles['shows'])}>
        {[0, 1].map((key) => (
          <Skeleton key={key} width={136} style={{ flex: 'none', aspectRatio: '3 / 4', borderRadius: 16 }} />
        ))}
      </div>
    </section>
  );
}

/** The shape of the brands. */
export function BrandsSkeleton() {
  return (
    <section aria-hidden="true">
      <Heading />
      <div className={layout({ row: 4, align: 'stretch', padBlock: 1, rail: true }, styles['brands'])}>
        {[0, 1, 2, 3].map((key) => (
          <span key={key} className={layout({ column: 2, align: 'center', size: 13 }, styles['brand'])}>
            <Skeleton shape="round" width={64} height={64} />
            <Skeleton shape="text" width={48} />
          </span>
        ))}
      </div>
    </section>
  );
}
