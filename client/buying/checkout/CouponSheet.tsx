import { useLocale, useTranslations } from 'use-intl';
import { COUPONS_IN_ORDER_MAX } from '../../../schema/buying/constants.ts';
import type { UserCoupon } from '../../../schema/buying/coupons.ts';
import type { QuotedCoupon } from '../../../schema/buying/quotes.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { codeText } from '../../app/calls/errors.ts';
import { useStore } from '../../app/use-store.ts';
import { isSettled, proposedCoupon } from '../buying/offers.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { Ticket, useTerms } from '../coupons/offers.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Pill } from '../../design/Pill.tsx';
import { confirm } from '../../design/overlays/dialog.ts';
import { useWon } from '../../design/Price.tsx';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import type { Checkout } from './checkout-store.ts';
import styles from './checkout.module.css';

export interface CouponSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly checkout: Checkout;
  /** Those of the member's box that can be used. */
  readonly box: readonly UserCoupon[];
}

/** The member's coupons: what each takes off this order, or why it does not. */
export function CouponSheet({ open, onClose, checkout, box }: CouponSheetProps) {
  const t = useTranslations('checkout.coupons');
  const locale = useLocale();
  const won = useWon();
  const terms = useTerms();
  const nameFor = useNames();
  const state = useStore(checkout);
  const { couponSysIds, quoted } = state;
  const { quote } = quoted;
  const setCoupons = (ids: readonly number[]) => checkout.happened({ what: 'coupons', couponSysIds: ids });
  const said = new Map(
    [...(quote?.coupons ?? []), ...(quote?.couponChoices ?? [])].map((each) => [each.userCouponSysId, each]),
  );
  // In the server's order: those that are used, then the best of the others.
  const places = [...said.keys()];
  const placeOf = ({ userCouponSysId }: UserCoupon) =>
    said.has(userCouponSysId) ? places.indexOf(userCouponSysId) : Infinity;
  const nameOf = (id: number) => box.find(({ userCouponSysId }) => userCouponSysId === id)?.name ?? '';
  const isFull = couponSysIds.length >= COUPONS_IN_ORDER_MAX;
  const whyNot = (
    { refusalCode, insteadOfSysIds }: QuotedCoupon,
    { sellerName, sellerNameEn, minOrderAmount }: UserCoupon,
  ) => {
    // The catalogue cannot know whose products it is for, nor that others will not fit either.
    if (refusalCode === REFUSED.couponElsewhere)
      return t('onlyFor', { seller: nameFor({ sellerName, sellerNameEn }) });
    if (insteadOfSysIds.length > 0) return t('notWith', { others: insteadOfSysIds.map(nameOf).join(', ') });
    // Leaving out another coupon would not help: even without, the order is too small.
    const lacking = minOrderAmount - (quote?.totalProductsAmount ?? minOrderAmount);
    if (lacking > 0 && (refusalCode === REFUSED.couponPieces || refusalCode === REFUSED.couponMinimum))
      return t('lacking', { amount: won(lacking) });
    if (isFull) return t('full', { most: COUPONS_IN_ORDER_MAX });
    return refusalCode === null ? undefined : codeText(refusalCode);
  };

  async function change({ userCouponSysId, insteadOfSysIds }: QuotedCoupon): Promise<void> {
    const wants = await confirm({
      title: t('askChange.title'),
      message: t('askChange.message', {
        name: nameOf(userCouponSysId),
        others: insteadOfSysIds.map(nameOf).join(', '),
      }),
      confirmLabel: t('askChange.confirm'),
      cancelLabel: t('askChange.cancel'),
    });
    if (wants) setCoupons([...couponSysIds.filter((id) => !insteadOfSysIds.includes(id)), userCouponSysId]);
  }

  const rows = box
    .toSorted((a, b) => placeOf(a) - placeOf(b) || 0)
    .map((coupon) => {
      const outcome = said.get(coupon.userCouponSysId);
      const isUsed = couponSysIds.includes(coupon.userCouponSysId);
      const canSwap = outcome !== undefined && outcome.insteadOfSysIds.length > 0;
      const reason = outcome && !isUsed ? whyNot(outcome, coupon) : undefined;
      return { coupon, outcome, isUsed, canSwap, reason, isOpen: isUsed || canSwap || reason === undefined };
    });
  const [usable, others] = [rows.filter(({ isOpen }) => isOpen), rows.filter(({ isOpen }) => !isOpen)];
  const best = usable.length > 1 ? proposedCoupon(state)?.userCouponSysId : undefined;

  const row = ({ coupon, outcome, isUsed, canSwap, reason, isOpen }: (typeof rows)[number]) => {
    const { userCouponSysId: id, name } = coupon;
    const [text, label] = isUsed
      ? [t('undo'), t('drop', { name })]
      : canSwap
        ? [t('instead'), t('change', { name })]
        : [t('use'), t('take', { name })];
    const press = () => {
      if (isUsed) setCoupons(couponSysIds.filter((each) => each !== id));
      else if (canSwap && outcome) void change(outcome);
      else setCoupons([...couponSysIds, id]);
    };
    const ends = Date.parse(coupon.expireDate);
    return (
      <li key={id}>
        <Ticket
          coupon={coupon}
          faded={!isOpen}
          stub={
            isOpen && (
              <Button
                size="small"
                variant={isUsed ? 'soft' : 'accent'}
                {...(isUsed && { className: styles['drop'] })}
                aria-label={label}
                disabled={!isSettled(quoted) || (!isUsed && !outcome)}
                onClick={press}
              >
                {text}
              </Button>
            )
          }
        >
          {terms(coupon) !== '' && <p className={layout({ quiet: true, leading: 145 })}>{terms(coupon)}</p>}
          {reason !== undefined && <p className={layout({ quiet: true, leading: 145 })}>{reason}</p>}
          {reason === undefined && outcome && (
            <p
              className={layout({
                row: 2,
                wrap: 1,
                size: 13,
                tone: 'accent',
                weight: 'semibold',
                leading: 145,
              })}
            >
              <span>{t('off', { amount: won(outcome.discountAmount) })}</span>
              {id === best && <Pill tone="accent">{t('best')}</Pill>}
            </p>
          )}
          {!outcome && (
            <p
              className={layout({ quiet: true, leading: 145 })}
            >{`${day(locale, ends)} ${clock(locale, ends)}`}</p>
          )}
        </Ticket>
      </li>
    );
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('choose')}
      footer={
        <Button size="large" wide onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {usable.length > 0 ? (
        <ul className={layout({ column: 3 }, styles['tickets'])}>{usable.map(row)}</ul>
      ) : (
        <p className={layout({ quiet: true, leading: 145 })}>{t('none')}</p>
      )}
      {others.length > 0 && (
        <>
          <h3 className={layout({ above: 4, tone: 'soft', weight: 'semibold' })}>
            {t('unusable', { count: others.length })}
          </h3>
          <ul className={layout({ column: 3 }, styles['tickets'])}>{others.map(row)}</ul>
        </>
      )}
    </Sheet>
  );
}
