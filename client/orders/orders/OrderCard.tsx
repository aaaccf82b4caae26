import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Order } from '../../../schema/buying/orders.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { day, deadline } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { Pill } from '../../design/Pill.tsx';
import { useWon } from '../../design/Price.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import { isByAccount, stateOf, toneOf } from './order-view.ts';
import styles from './orders.module.css';

/** One order in the list: date, products, amount and state. */
export function OrderCard({ order }: { readonly order: Order }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const nameFor = useNames();
  const won = useWon();
  const state = stateOf(order);
  const [first, ...others] = order.orderProducts;
  return (
    <article className={layout({ ground: 'card', lift: 'shadow' }, styles['card'])}>
      <Link href={addressOf('BuyHistoryDetail', order)}>
        <span className={layout({ row: 2, quiet: true, weight: 'semibold' })}>
          <time dateTime={order.orderedAt}>{day(locale, Date.parse(order.orderedAt))}</time>
          <Pill tone={toneOf(state)}>{t(`status.${state}`)}</Pill>
          <ChevronRight className={layout({ push: true, tone: 'faint' })} size={18} aria-hidden="true" />
        </span>
        <span className={layout({ row: 3, above: 3 })}>
          {first && <Picture src={first.squareImageUrl} width={72} />}
          <span className={layout({ column: 'hair', grow: true })}>
            <span className={layout({ clamp: 2, leading: 140 })}>
              {first &&
                (others.length > 0
                  ? t('summary', { name: nameFor(first), count: others.length })
                  : nameFor(first))}
            </span>
            <strong className={layout({ size: 17 }, 'num')}>{won(order.totalAmount)}</strong>
            {state === 'pending' && order.payUntil && (
              <span className={layout({ quiet: true })}>
                {t(isByAccount(order) ? 'depositUntil' : 'payUntil', {
                  time: deadline(locale, Date.parse(order.payUntil)),
                })}
              </span>
            )}
          </span>
        </span>
      </Link>
      <OrderButtons order={order} />
    </article>
  );
}
