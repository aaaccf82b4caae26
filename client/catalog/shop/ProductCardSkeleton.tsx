import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './shop.module.css';

/** The shape of a card that comes: its picture, two lines of its name, and its price. */
export function ProductCardSkeleton() {
  return (
    <span className={layout({ block: true }, styles['waiting'])}>
      <Skeleton style={{ aspectRatio: '4 / 5', borderRadius: 'var(--r-card)' }} />
      <Skeleton shape="text" width="92%" />
      <Skeleton shape="text" width="64%" />
      <Skeleton shape="text" width="54%" />
    </span>
  );
}
