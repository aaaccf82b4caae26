import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '../app/i18n/catalogues.ts';
import { cx } from '../design/cx.ts';
import { ActionRow } from './ActionRow.tsx';
import { Chat } from './Chat.tsx';
import { PinnedCard } from './PinnedCard.tsx';
import { useHasColumns } from './use-stage-shape.ts';
import styles from './SidePanel.module.css';

const SideProducts = lazy(() => withTexts(import('./SideProducts.tsx'), ['shop']));

/**
 * Beside the picture: products above, chat below. On a screen that is `low` they stand side by side, or of the products
 * only what the host shows now where there is no room for two.
 */
export function SidePanel({
  talking,
  low,
  news,
  raised,
}: {
  readonly talking: boolean;
  readonly low: boolean;
  /** Above the chat. */
  readonly news?: ReactNode;
  /** Over the chat, on the row below it. */
  readonly raised?: ReactNode;
}) {
  const t = useTranslations('live');
  const listed = useHasColumns() || !low || !talking;
  return (
    <aside className={cx(styles['panel'], low && styles['low'])} aria-label={t('panel')}>
      {listed && (
        <section className={styles['products']} aria-label={t('productsShort')}>
          <Suspense>
            <SideProducts />
          </Suspense>
        </section>
      )}
      {talking && (
        <div className={styles['chat']}>
          {news && <div className={styles['news']}>{news}</div>}
          {!listed && (
            <div className={styles['pinned']}>
              <PinnedCard />
            </div>
          )}
          <Chat panel />
          {raised && <div className={styles['raised']}>{raised}</div>}
          <ActionRow panel products={!listed} share={!low} />
        </div>
      )}
    </aside>
  );
}
