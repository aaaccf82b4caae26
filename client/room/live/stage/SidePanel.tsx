import type { ReactNode } from 'react';
import { layout } from '../../../design/layout/layout.ts';
import { ActionRow } from './ActionRow.tsx';
import { Chat } from '../chat/Chat.tsx';
import { TranslationSwitch } from '../chat/TranslationSwitch.tsx';
import { PinnedCard } from '../shelf/PinnedCard.tsx';
import { SideFrame, useProductsListed } from './SideFrame.tsx';
import styles from './stage.module.css';

/**
 * Beside the live picture: products and chat. Where a screen that is `low` has no room for two columns, only what the
 * host shows now stands there of the products.
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
  const listed = useProductsListed(low, talking);
  const chat = talking && (
    <>
      {!listed && (
        <div className={layout({ rigid: true, above: 3 })}>
          <PinnedCard />
        </div>
      )}
      <TranslationSwitch />
      <Chat panel />
      {raised && <div className={styles['raised']}>{raised}</div>}
      <ActionRow panel products={!listed} share={!low} />
    </>
  );
  return <SideFrame low={low} listed={listed} news={news} chat={chat} />;
}
