import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { POINTS_USABLE_FROM } from '../../../schema/buying/constants.ts';
import type { Quote } from '../../../schema/buying/quotes.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { session } from '../../app/session/session.ts';
import { useStore } from '../../app/use-store.ts';
import { isSettled, proposedCoupon } from '../buying/offers.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { useWon } from '../../design/Price.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { CouponSheet } from './CouponSheet.tsx';
import type { Checkout } from './checkout-store.ts';
import styles from './checkout.module.css';

/** Coupons: how many can be used, and what those that are take off. */
export function Coupons({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout.coupons');
  const won = useWon();
  const { userSysId: uid = 0 } = useSnapshot(session);
  const [open, setOpen] = useState(false);
  const row = useRef<HTMLButtonElement>(null);
  const box = useQuery({
    ...queryOf('couponBox', { uid, isUsable: 1, startIndex: 0, rowCount: ROW_COUNT_MAX }),
    staleTime: 0,
  });
  const coupons = box.data?.coupons ?? [];
  const state = useStore(checkout);
  const { couponSysIds, quoted } = state;
  const { quote } = quoted;
  const usable = quote?.couponChoices.filter(
    (each) => each.refusalCode === null || each.insteadOfSysIds.length > 0,
  );
  const best = proposedCoupon(state);
  const text = () => {
    if (box.isError) return t('failed');
    if (quote && couponSysIds.length > 0)
      return t('used', { count: couponSysIds.length, amount: won(quote.couponDiscountAmount) });
    if (!usable) return '';
    return usable.length > 0 ? t('usable', { count: usable.length }) : t('none');
  };
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('title')}</h2>
      {best && (
        <Button
          variant="soft"
          wide
          disabled={!isSettled(quoted)}
          onClick={() => {
            // The button disappears when pressed, so move the focus on.
            row.current?.focus();
            checkout.happened({ what: 'coupons', couponSysIds: [best.userCouponSysId] });
          }}
        >
          {t('useBest', { amount: won(best.discountAmount) })}
        </Button>
      )}
      <button
        ref={row}
        type="button"
        className={layout({ row: 3, spread: true, touch: true }, styles['row'])}
        aria-label={text() === '' ? t('choose') : undefined}
        disabled={coupons.length === 0}
        onClick={() => setOpen(true)}
      >
        <span>{text()}</span>
        <span className={layout({ row: 0, inline: true, rigid: true, quiet: true }, styles['go'])}>
          {t('choose')}
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </button>
      <CouponSheet open={open} onClose={() => setOpen(false)} checkout={checkout} box={coupons} />
    </section>
  );
}

/** Points: the balance, and how many to use, in units set by the server. */
export function Points({
  checkout,
  points,
}: {
  readonly checkout: Checkout;
  readonly points: NonNullable<Quote['points']>;
}) {
  const t = useTranslations('checkout.points');
  const { usePoint } = useStore(checkout);
  const setPoint = (points: number) => checkout.happened({ what: 'points', usePoint: points });
  const { holdingPoint, usablePoint, useUnit } = points;
  /** While it is typed. */
  const [typed, setTyped] = useState<string>();
  const take = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const asked = Math.min(Number(typed), usablePoint);
    setPoint(asked - (asked % useUnit));
  };
  const isShort = usablePoint === 0;
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ row: 0, align: 'baseline', spread: true, title: 17, below: 3 })}>
        {t('title')}{' '}
        <span className={layout({ quiet: true, weight: 'regular' }, 'num')}>
          {t('held', { count: holdingPoint })}
        </span>
      </h2>
      <form
        className={layout({ row: 2, align: 'start' }, styles['points'])}
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <TextField
          label={t('amount')}
          name="usePoint"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          disabled={isShort}
          value={typed ?? String(usePoint)}
          hint={
            isShort && holdingPoint < POINTS_USABLE_FROM
              ? t('few', { least: POINTS_USABLE_FROM })
              : t('unit', { unit: useUnit, most: usablePoint })
          }
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
          onBlur={take}
        />
        <Button
          variant="soft"
          disabled={isShort}
          onClick={() => {
            setTyped(undefined);
            setPoint(usablePoint);
          }}
        >
          {t('all')}
        </Button>
      </form>
    </section>
  );
}
