import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { later } from '../../../app/later.ts';
import { layout } from '../../../design/layout/layout.ts';
import { useHasColumns } from './use-stage-shape.ts';
import styles from './stage.module.css';

const SideProducts = lazy(
  later(() => import('../shelf/SideProducts.tsx'), ['catalog/shop', 'buying/buying']),
);

/** Whether the products have a column: on a screen that is `low`, not where the chat takes the only one. */
export function useProductsListed(low: boolean, hasChat: boolean): boolean {
  return useHasColumns() || !low || !hasChat;
}

/** Beside the picture, live or again: products above, chat below, or side by side on a screen that is `low`. */
export function SideFrame({
  low,
  listed,
  news,
  chat,
}: {
  readonly low: boolean;
  /** As by {@link useProductsListed}. */
  readonly listed: boolean;
  /** Above the chat. */
  readonly news?: ReactNode;
  /** What the chat's part has, where there is one. */
  readonly chat: ReactNode;
}) {
  const t = useTranslations('live');
  return (
    <aside
      className={layout({ column: 3 }, styles['side'], low && styles['sideLow'])}
      aria-label={t('panel')}
    >
      {listed && (
        <section className={styles['products']} aria-label={t('productsShort')}>
          <Suspense>
            <SideProducts />
          </Suspense>
        </section>
      )}
      {chat && (
        <div className={layout({ column: 3 }, styles['chat'])}>
          {news && <div className={layout({ column: 0, rigid: true }, styles['news'])}>{news}</div>}
          {chat}
        </div>
      )}
    </aside>
  );
}
