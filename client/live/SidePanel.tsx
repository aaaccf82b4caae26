import { useTranslations } from 'use-intl';
import { ProductList } from '../shop/offers.ts';
import { ActionRow } from './ActionRow.tsx';
import { Chat } from './Chat.tsx';
import { useShop } from './shop-context.ts';
import { useRoom, useStageView } from './stage-context.ts';
import styles from './SidePanel.module.css';

/** The right side of a wide screen: products above, chat below. */
export function SidePanel({ talking }: { readonly talking: boolean }) {
  const t = useTranslations('live');
  const shop = useShop();
  const { products, fixPrdtSysId, isHideOrdBtn } = useRoom();
  const { productsLoading } = useStageView();
  return (
    <aside className={styles['panel']} aria-label={t('panel')}>
      <section className={styles['products']} aria-label={t('productsShort')}>
        <ProductList
          products={products}
          loading={productsLoading}
          pinned={fixPrdtSysId}
          orderButtons={!isHideOrdBtn}
          onLook={shop.openProduct}
          onBuy={shop.buy}
          panel
        />
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
