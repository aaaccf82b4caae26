import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { ChatInput } from '../chat/ChatInput.tsx';
import { HeartButton } from '../hearts/HeartButton.tsx';
import { ProductsButton } from '../shelf/ProductsButton.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useShop } from '../shelf/shop-context.ts';
import styles from './stage.module.css';

/** The bottom row: products, saying something, sharing, own order, heart. While typing over the picture, only the input. */
export function ActionRow({
  panel = false,
  products = true,
  share = false,
}: {
  readonly panel?: boolean;
  /** The way to the products; not where they are listed. */
  readonly products?: boolean;
  readonly share?: boolean;
}) {
  const t = useTranslations('live');
  const shop = useShop();
  const [typing, setTyping] = useState(false);
  return (
    <div className={layout({ row: 2 }, typing && !panel && styles['typing'])}>
      {products && <ProductsButton className={styles['aside']} />}
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
