import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '../app/i18n/catalogues.ts';
import { ActionRow } from './ActionRow.tsx';
import { Chat } from './Chat.tsx';
import styles from './SidePanel.module.css';

const SideProducts = lazy(() => withTexts(import('./SideProducts.tsx'), ['shop']));

/** The right side of a wide screen: products above, chat below. */
export function SidePanel({ talking }: { readonly talking: boolean }) {
  const t = useTranslations('live');
  return (
    <aside className={styles['panel']} aria-label={t('panel')}>
      <section className={styles['products']} aria-label={t('productsShort')}>
        <Suspense>
          <SideProducts />
        </Suspense>
      </section>
      {talking && (
        <div className={styles['chat']}>
          <Chat panel />
          <ActionRow panel />
        </div>
      )}
    </aside>
  );
}
