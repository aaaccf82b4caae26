import { lazy, Suspense } from 'react';
import { cx } from '../../design/cx.ts';
import { firstThings, later } from '../later.ts';
import styles from './bars.module.css';

/** Nobody looks for them first. */
const Part = lazy(() => firstThings.then(later(() => import('./ShopLinksPart.tsx'))));

export interface ShopLinksProps {
  /** `over` lies on a picture. */
  readonly look?: 'plain' | 'over';
  /** On the search's own page. */
  readonly cartOnly?: boolean;
  readonly className?: string | undefined;
}

/** The ways to the search and to the cart, with the number of its lines. Their place is kept until they come. */
export function ShopLinks({ look = 'plain', cartOnly = false, className }: ShopLinksProps) {
  return (
    <span className={cx(styles['links'], styles[look], cartOnly && styles['cartOnly'], className)}>
      <Suspense>
        <Part />
      </Suspense>
    </span>
  );
}
