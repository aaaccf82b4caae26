import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { cx } from '../../design/cx.ts';
import { LiveCard } from './LiveCard.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './home.module.css';

/** Which of the row's cards lies nearest to its middle. */
function nearest(row: HTMLElement): number {
  const step = (row.firstElementChild as HTMLElement | null)?.offsetWidth ?? row.clientWidth;
  return Math.round(row.scrollLeft / Math.max(1, step));
}

/** What is on air, on a phone: large cards that snap one by one. */
export function OnAir({ broadcasts }: { readonly broadcasts: readonly BroadcastCard[] }) {
  const t = useTranslations('home');
  const [scrolledTo, setScrolledTo] = useState(0);
  const middle = Math.min(scrolledTo, broadcasts.length - 1);
  const many = broadcasts.length > 1;
  return (
    <section aria-labelledby="on-air">
      <h2 id="on-air" className="sr-only">
        {t('live')}
      </h2>
      <ul
        className={cx(styles['row'], many && styles['many'])}
        onScroll={(event) => setScrolledTo(nearest(event.currentTarget))}
      >
        {broadcasts.map((broadcast, index) => (
          <li key={broadcast.broadcastSysId} className={styles['place']}>
            <LiveCard broadcast={broadcast} active={index === middle} first={index === 0} />
          </li>
        ))}
      </ul>
      {many && (
        <div className={layout({ row: 'snug', center: true, above: 3 }, styles['dots'])} aria-hidden="true">
          {broadcasts.map(({ broadcastSysId }, index) => (
            <span key={broadcastSysId} className={cx(index === middle && styles['here'])} />
          ))}
        </div>
      )}
    </section>
  );
}
