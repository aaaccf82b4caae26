import type { ReactNode } from 'react';
import { PageHead } from '../app/frame/PageHead.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { addressOf } from '../app/routes.ts';
import styles from './Terms.module.css';

/** A page of the shop that belongs to what is told about it. */
export function BrowsePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <div className={styles['screen']}>
      <PageHead title={title} up={addressOf('About')} />
      {children}
    </div>
  );
}
