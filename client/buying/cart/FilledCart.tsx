import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DAY } from '../../../schema/durations.ts';
import { BASKET_KEPT } from '../../../schema/buying/constants.ts';
import type { Basket } from '../../../schema/buying/baskets.ts';
import { errorText, isTrouble } from '../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { beginCheckout, FreeDelivery, useDeliveryText } from '../buying/offers.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { useWon } from '../../design/Price.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { CartLine, canBeOrdered } from './CartLine.tsx';
import { removeFromCart, setQty } from './carts.ts';
import { quoteOf, wantedOf } from './order.ts';
import styles from './Cart.module.css';

const tell = (error: unknown) => toast(errorText(error), { tone: 'danger' });

export interface FilledCartProps {
  readonly baskets: readonly Basket[];
  readonly isMember: boolean;
}

/** The lines of a cart, what those that are chosen cost, and the one button. */
export default function FilledCart({ baskets, isMember }: FilledCartProps) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const won = useWon();
  /** Everything is chosen but what somebody has left out. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const orderable = baskets.filter(canBeOrdered);
  const chosen = orderable.filter(({ basketSysId }) => !left.has(basketSysId));
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const kept = [...left].filter((id) => !ids.includes(id));
    setLeft(new Set(isChosen ? kept : [...kept, ...ids]));
  };
  const quoted = useQuery({
    ...queryOf('quoteOrder', quoteOf(chosen)),
    enabled: chosen.length > 0,
    staleTime: 0,
  });
  const quote = quoted.isSuccess ? quoted.data : undefined;
  /** Each line says what is so of all of them; of those that are chosen something else can be. */
  const problem = chosen.length > 0 && quoted.isError && !quoted.isFetching ? quoted.error : undefined;
  const isLost = problem !== undefined && isTrouble(problem);
  const deliveryText = useDeliveryText();
  const idsOf = (some: readonly Basket[]) => some.map(({ basketSysId }) => basketSysId);
  const buy = () => beginCheckout(wantedOf(chosen, isMember));
  const label = () => {
    if (chosen.length === 0) return t('buyNone');
    return quote ? t('buy', { amount: won(quote.totalAmount) }) : t('buyUnpriced');
  };
  return (
    <>
      <div className={layout({ row: 0, spread: true, touch: true })}>
        <label className={layout({ row: 3, touch: true, weight: 'semibold' })}>
          <input
            type="checkbox"
            checked={chosen.length > 0 && chosen.length === orderable.length}
            disabled={orderable.length === 0}
            onChange={(event) => choose(idsOf(orderable), event.target.checked)}
          />
          {t('all', { chosen: chosen.length, count: baskets.length })}
        </label>
        <Button
          variant="plain"
          size="small"
          disabled={chosen.length === 0}
          onClick={() => void removeFromCart(idsOf(chosen)).catch(tell)}
        >
          {t('removeChosen')}
        </Button>
      </div>
      <ul className={layout({ column: 3 })}>
        {baskets.map((basket) => (
          <CartLine
            key={basket.basketSysId}
            basket={basket}
            chosen={chosen.includes(basket)}
            onChoose={(isChosen) => choose([basket.basketSysId], isChosen)}
            onQty={(qty) => void setQty(basket, qty).catch(tell)}
            onRemove={() => void removeFromCart([basket.basketSysId]).catch(tell)}
          />
        ))}
      </ul>
      <p className={layout({ above: 4, quiet: true })}>
        {isMember ? t('kept.member', { days: BASKET_KEPT / DAY }) : t('kept.guest')}
      </p>
      <section className={layout({ column: 3 }, styles['sum'])} aria-label={t('total')}>
        {quote && <FreeDelivery of={quote.freeDeliveries} />}
        <p className={layout({ row: 0, align: 'baseline', spread: true, tone: 'soft' })}>
          <span>{`${t('sum', { count: chosen.length })}${quote ? ` · ${deliveryText(quote)}` : ''}`}</span>
          <strong className={layout({ size: 20, tone: 'ink' }, 'num')}>
            {quote && won(quote.totalAmount)}
          </strong>
        </p>
        {problem && <ProblemNote>{errorText(problem)}</ProblemNote>}
        {isLost ? (
          <Button size="large" wide onClick={() => void quoted.refetch()}>
            {common('retry')}
          </Button>
        ) : (
          <Button size="large" wide disabled={chosen.length === 0 || !quote} onClick={buy}>
            {label()}
          </Button>
        )}
      </section>
    </>
  );
}
