import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useTranslations } from 'use-intl';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { cx } from '../../../design/cx.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { useShop } from './shop-context.ts';
import { useRoom } from '../room/stage-context.ts';
import styles from './shelf.module.css';

/** The way to the products, and how many there are. */
export function ProductsButton({ className }: { readonly className?: string | undefined }) {
  const t = useTranslations('live');
  const shop = useShop();
  const { products } = useRoom();
  const count = products.filter((product) => product.salesExposureType !== EXPOSURE.hidden).length;
  return (
    <IconButton
      className={cx(className, count > 0 && styles['counted'])}
      variant="glass"
      label={t('products', { count })}
      icon={<ShoppingBag size={22} />}
      data-count={count > 99 ? '99+' : count}
      onClick={shop.openProducts}
    />
  );
}
