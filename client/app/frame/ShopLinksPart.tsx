import Search from 'lucide-react/icons/search';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { cartCount } from '../cart-count.ts';
import { addressOf } from '../routes.ts';
import { IconCount } from './IconCount.tsx';

export default function ShopLinksPart() {
  const t = useTranslations('common.nav');
  const { lines } = useSnapshot(cartCount);
  return (
    <>
      <Link href={addressOf('Search')} title={t('search')}>
        <Search size={22} aria-hidden="true" />
        <span className="sr-only">{t('search')}</span>
      </Link>
      <Link href={addressOf('cart')} title={t('cart')}>
        <ShoppingBag size={22} aria-hidden="true" />
        <span className="sr-only">{lines > 0 ? t('cartOf', { count: lines }) : t('cart')}</span>
        <IconCount count={lines} />
      </Link>
    </>
  );
}
