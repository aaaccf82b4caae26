import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '../app/i18n/catalogues.ts';
import { Chat } from './Chat.tsx';
import { PinnedCard } from './PinnedCard.tsx';
import { useVodView } from './vod-context.ts';
import styles from './SidePanel.module.css';

const SideProducts = lazy(() => withTexts(import('./SideProducts.tsx'), ['shop']));

/** The right side of a wide screen: products above, what was said below. */
export function VodSidePanel() {
  const t = useTranslations('live');
  const { detail } = useVodView();
  return (
    <aside className={styles['panel']} aria-label={t('panel')}>
      <section className={styles['products']} aria-label={t('productsShort')}>
        <Suspense>
          <SideProducts />
        </Suspense>
      </section>
      <div className={styles['chat']}>
        {detail?.isRecChat === 1 && <Chat panel />}
        <PinnedCard />
      </div>
    </aside>
  );
}
