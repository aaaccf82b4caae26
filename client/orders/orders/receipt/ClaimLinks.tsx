import { useTranslations } from 'use-intl';
import type { Order } from '../../../../schema/buying/orders.ts';
import { addressOf } from '../../../app/routes.ts';
import { ButtonLink } from '../../../design/controls/Button.tsx';
import { useNow } from '../../../app/calls/use-now.ts';
import { claimWays } from '../order-view.ts';

const MINUTE = 60_000;

interface ClaimLinksProps {
  readonly orderSysId: number;
  readonly line: Order['orderProducts'][number];
  readonly name: string;
}

/** What the buyer can ask about a line now, and the way to what they asked. */
export function ClaimLinks({ orderSysId, line, name }: ClaimLinksProps) {
  const t = useTranslations('orders.claim');
  const now = useNow(MINUTE);
  const of = { orderSysId, orderPrdtSysId: line.orderPrdtSysId };
  const hrefs = {
    cancel: addressOf('CancelReqOf', of),
    askCancel: addressOf('CancelReqOf', of),
    exchange: addressOf('ExchangeReqOf', { ...of, type: 'exchange' }),
    return: addressOf('ExchangeReqOf', { ...of, type: 'return' }),
    asked: addressOf('ExchangeDetailOf', of),
  };
  return claimWays(line, now).map((way) => (
    <ButtonLink
      key={way}
      variant="soft"
      size="small"
      aria-label={t('of', { name, what: t(way) })}
      href={hrefs[way]}
    >
      {t(way)}
    </ButtonLink>
  ));
}
