import { cx } from '../../design/cx.ts';
import styles from './bars.module.css';

/** More are not counted at a glance. */
const SHOWN_MAX = 99;

/** How many, on the corner of a bar's icon; nothing for none. Screen readers hear it in the link's own words. */
export function IconCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={cx(styles['count'], 'num')} aria-hidden="true">
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </span>
  );
}
