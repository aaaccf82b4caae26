import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import styles from './Shelf.module.css';

/** A heading over cards, stacked or side by side depending on the width. Its children are `<li>`. */
export function Shelf({
  id,
  title,
  more,
  children,
}: {
  readonly id: string;
  readonly title: string;
  /** The address of all that these are the first of. */
  readonly more?: string;
  readonly children: ReactNode;
}) {
  const t = useTranslations('common');
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id} className={styles['heading']}>
          {title}
        </h2>
        {more !== undefined && (
          <Link href={more}>
            {t('seeAll')}
            <span className="sr-only"> {title}</span>
          </Link>
        )}
      </header>
      <ul className={styles['list']}>{children}</ul>
    </section>
  );
}
