import type { ReactNode } from 'react';
import styles from './Shelf.module.css';

/** A heading over cards that stand below each other, or side by side where there is room; its children are `<li>`. */
export function Shelf({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      <ul className={styles['list']}>{children}</ul>
    </section>
  );
}
