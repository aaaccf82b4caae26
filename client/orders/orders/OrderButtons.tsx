import { useTranslations } from 'use-intl';
import type { Order } from '../../../schema/buying/orders.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { layout } from '../../design/layout/layout.ts';
import { claimWays, mayConfirm, stateOf, type ClaimWay } from './order-view.ts';

const MINUTE = 60_000;

/** What can be done about an order in the list, whichever of its lines it is. */
export function OrderButtons({ order }: { readonly order: Order }) {
  const t = useTranslations('orders');
  const now = useNow(MINUTE);
  const { orderSysId, orderProducts } = order;
  const ways = new Set<ClaimWay>(orderProducts.flatMap((line) => claimWays(line, now)));
  const sent = orderProducts.find((line) => line.isTrackable === 1 && mayConfirm(line));
  const cancel = (['cancel', 'askCancel'] as const).find((way) => ways.has(way));
  const isToPay = stateOf(order) === 'pending' && order.totalRemainAmount > 0;
  const links = [
    ...(isToPay ? [{ text: t('payNow'), href: addressOf('BuyHistoryDetail', { orderSysId }) }] : []),
    ...(sent
      ? [
          {
            text: t('tracking.title'),
            href: addressOf('TrackingOf', { orderSysId, orderPrdtSysId: sent.orderPrdtSysId }),
          },
        ]
      : []),
    ...(ways.has('exchange')
      ? [{ text: t('claim.sendBack'), href: addressOf('ExchangeReq', { orderSysId }) }]
      : []),
    ...(cancel ? [{ text: t(`claim.${cancel}`), href: addressOf('CancelReq', { orderSysId }) }] : []),
    ...(ways.has('asked')
      ? [{ text: t('claim.asked'), href: addressOf('ExchangeDetail', { orderSysId }) }]
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <span className={layout({ row: 2, wrap: true, above: 3 })}>
      {links.map(({ text, href }, at) => (
        <ButtonLink key={href} variant={isToPay && at === 0 ? 'accent' : 'soft'} size="small" href={href}>
          {text}
        </ButtonLink>
      ))}
    </span>
  );
}
