import { ReceiptText, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EXPOSURE } from '../../schema/constants.ts';
import { cx } from '../design/cx.ts';
import { IconButton } from '../design/IconButton.tsx';
import { ChatInput } from './ChatInput.tsx';
import { HeartButton } from './HeartButton.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useShop } from './shop-context.ts';
import { useRoom } from './stage-context.ts';
import styles from './ActionRow.module.css';

/** The bottom row: products, saying something, sharing, own order, heart. While typing over the picture, only the input. */
export function ActionRow({
  panel = false,
  products: withProducts = true,
  share = false,
}: {
  readonly panel?: boolean;
  /** The way to the products; not where they are listed. */
  readonly products?: boolean;
  readonly share?: boolean;
}) {
  const t = useTranslations('live');
  const shop = useShop();
  const { products } = useRoom();
  const [typing, setTyping] = useState(false);
  const count = products.filter((product) => product.salesExposureType !== EXPOSURE.hidden).length;
  return (
    <div className={cx(styles['row'], typing && styles['typing'], panel && styles['panel'])}>
      {withProducts && (
        <IconButton
          className={cx(styles['aside'], count > 0 && styles['counted'])}
          variant="glass"
          label={t('products', { count })}
          icon={<ShoppingBag size={22} />}
          data-count={count > 99 ? '99+' : count}
          onClick={shop.openProducts}
        />
      )}
      <ChatInput onTyping={setTyping} />
      {share && <ShareButton />}
      <IconButton
        className={styles['aside']}
        variant="glass"
        label={t('history')}
        icon={<ReceiptText size={21} />}
        onClick={shop.openHistory}
      />
      <HeartButton className={styles['aside']} />
    </div>
  );
}
