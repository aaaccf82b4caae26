import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { later } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { useCart } from './carts.ts';

/** Only loaded once the cart has lines. */
const FilledCart = lazy(later(() => import('./FilledCart.tsx'), ['buying/buying']));

function Lines() {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const { query, isMember } = useCart();
  if (query.isPending) {
    return (
      <output className={layout({ column: 3 })} aria-label={common('loading')}>
        {[0, 1].map((key) => (
          <Skeleton key={key} height={148} style={{ borderRadius: 16 }} />
        ))}
      </output>
    );
  }
  if (query.isError && !query.data) {
    return <NotLoaded query={query} title={t('error.title')} />;
  }
  const { baskets } = query.data;
  if (baskets.length === 0) {
    return (
      <StateMessage
        icon={<ShoppingBag size={30} />}
        title={t('empty.title')}
        message={t('empty.message')}
        action={
          <ButtonLink href={addressOf('Home')} size="large">
            {t('empty.home')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Suspense>
      <FilledCart baskets={baskets} isMember={isMember} />
    </Suspense>
  );
}

/** The member's cart, or what a guest has gathered. */
export default function CartScreen() {
  const t = useTranslations('cart');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <h1>{t('title')}</h1>
      <Lines />
    </div>
  );
}
