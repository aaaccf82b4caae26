import type { ReactNode } from 'react';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';

/** A page of the shop that belongs to what is told about it. */
export function BrowsePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={title} up={addressOf('About')} />
      {children}
    </div>
  );
}
