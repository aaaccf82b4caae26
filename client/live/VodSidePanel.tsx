import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '../app/i18n/catalogues.ts';
import { cx } from '../design/cx.ts';
import { Chat } from './Chat.tsx';
import { PinnedCard } from './PinnedCard.tsx';
import { TranslationSwitch } from './TranslationSwitch.tsx';
import { useHasColumns } from './use-stage-shape.ts';
import { useVodView } from './vod-context.ts';
import styles from './SidePanel.module.css';

const SideProducts = lazy(() => withTexts(import('./SideProducts.tsx'), ['shop']));

/** Beside the picture: products, what was said, and where the picture has no room for it what is shown now. */
export function VodSidePanel({
  low,
  news,
}: {
  readonly low: boolean;
  /** Above the chat. */
  readonly news?: ReactNode;
}) {
  const t = useTranslations('live');
  const { detail } = useVodView();
  const hasChat = detail?.isRecChat === 1;
  const listed = useHasColumns() || !low || !hasChat;
  return (
    <aside className={cx(styles['panel'], low && styles['low'])} aria-label={t('panel')}>
      {listed && (
        <section className={styles['products']} aria-label={t('productsShort')}>
          <Suspense>
            <SideProducts />
          </Suspense>
        </section>
      )}
      {hasChat && (
        <div className={styles['chat']}>
          {news && <div className={styles['news']}>{news}</div>}
          <TranslationSwitch />
          <Chat panel />
          {low && <PinnedCard />}
        </div>
      )}
    </aside>
  );
}
