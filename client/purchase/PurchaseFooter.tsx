import Timer from 'lucide-react/icons/timer';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import type { Address } from '../../schema/members/accounts.ts';
import { canBeDeliveredTo } from '../../schema/members/addresses.ts';
import { CallFailed, CallRefused } from '../../schema/call.ts';
import type { Product } from '../../schema/catalog/products.ts';
import { codeText, errorText } from '../app/calls/errors.ts';
import { useNames } from '../app/i18n/localized.ts';
import { duration } from '../app/i18n/when.ts';
import { askLogin } from '../app/session/login-return.ts';
import { isLoggedIn, session } from '../app/session/session.ts';
import { AddToCart } from '../cart/offers.ts';
import { Button } from '../design/controls/Button.tsx';
import { cx } from '../design/cx.ts';
import { useWon } from '../design/Price.tsx';
import { toast } from '../design/overlays/toast.ts';
import { basketRequest, type Problem } from './selection.ts';
import {
  DeliverTo,
  FreeDelivery,
  goesIntoCart,
  type InBroadcast,
  membersOnly,
  type NewAddress,
  orderErrorText,
  useDeliveryText,
  whyNotSold,
} from '../buying/offers.ts';
import type { Purchase } from './use-purchase.ts';
import { useTimeLeft } from './use-time-left.ts';
import styles from './PurchaseFooter.module.css';

/** Codes that a change of the choice can fix. */
const ABOUT_CHOICE = new Set<string>(['2003', '2026', '2027', '2028', '2030']);
const SOLD_OUT = new Set<Problem['why']>(['optionSoldOut', 'addingSoldOut']);

function useProblemText(): (problem: Problem) => string {
  const t = useTranslations('purchase.problem');
  const nameFor = useNames();
  return (problem) => {
    switch (problem.why) {
      case 'noValue':
        return t('noValue', { group: nameFor(problem.group) });
      case 'belowMin':
      case 'max':
      case 'member':
      case 'free':
        return t(problem.why, { qty: problem.qty });
      case 'optionSoldOut':
      case 'addingSoldOut':
        return t(problem.why, { name: nameFor(problem.of) });
      case 'stock':
        return problem.of
          ? t('stockOf', { name: nameFor(problem.of), qty: problem.qty })
          : t('stock', { qty: problem.qty });
      default:
        return t(problem.why);
    }
  };
}

/** Why there was no order, or why it cannot be said what it costs. */
function useFailure({ failure, failedWith, quoted }: Purchase) {
  const t = useTranslations('purchase');
  if (failure !== undefined) return { code: failure, text: orderErrorText(failedWith) };
  const error = quoted.failure;
  if (error === undefined) return undefined;
  if (error instanceof CallFailed)
    return { code: 'unquoted', text: t('unquoted', { why: errorText(error) }) };
  return { code: error instanceof CallRefused ? error.resultCode : 'other', text: errorText(error) };
}

export interface PurchaseFooterProps {
  readonly product: Product;
  readonly purchase: Purchase;
  readonly broadcast: InBroadcast | null;
  readonly address: Address | undefined;
  /** A guest's address. It is used once they have logged in. */
  readonly written: NewAddress | null;
  readonly addressesKnown: boolean;
  readonly orderButtons: boolean;
  /** The broadcast has ended: until when its orders are taken, in milliseconds since 1970. */
  readonly ordersUntil: number | null;
  readonly onAddress: () => void;
  /** To the broadcast's other products, from one that cannot be bought. */
  readonly onOthers: () => void;
}

/** The total, the current obstacle, and the main button. */
export function PurchaseFooter({
  product,
  purchase,
  broadcast,
  address,
  written,
  addressesKnown,
  orderButtons,
  ordersUntil,
  onAddress,
  onOthers,
}: PurchaseFooterProps) {
  const t = useTranslations('purchase');
  const buying = useTranslations('buying');
  const nameFor = useNames();
  const won = useWon();
  const problemText = useProblemText();
  const failure = useFailure(purchase);
  const deliveryText = useDeliveryText();
  const loggedIn = isLoggedIn(useSnapshot(session));
  /** Missing input is only pointed out after an attempt to continue. */
  const [tried, setTried] = useState(false);
  const { problem, qty } = purchase;
  const { quote, isSettled, isAsking, isLost, askAgain } = purchase.quoted;
  const isGone = problem !== null && SOLD_OUT.has(problem.why);
  // The current data often names the obstacle more precisely than the refusal.
  const exact = problem && (!failure || ABOUT_CHOICE.has(failure.code));
  const said = exact ? (tried || isGone ? problemText(problem) : undefined) : failure?.text;

  // Outside of broadcasts others buy most things, too; the server says which.
  const needsLogin = !loggedIn && (broadcast !== null || quote?.isForMembers === 1);
  const timeLeft = useTimeLeft(ordersUntil);
  const notSold = whyNotSold(product, broadcast);
  const isOver = purchase.isOver || (timeLeft === 0 && !purchase.ordering);
  if (isOver) {
    return (
      <div className={styles['footer']}>
        <p className={styles['said']} role="alert">
          {failure?.text ?? codeText('2031')}
        </p>
        <Button size="large" wide onClick={onOthers}>
          {t('button.others')}
        </Button>
      </div>
    );
  }
  if (notSold) {
    return (
      <div className={styles['buttons']}>
        <Button size="large" variant="soft" disabled>
          {buying(`notSold.${notSold}`)}
        </Button>
        <Button size="large" wide onClick={onOthers}>
          {t('button.others')}
        </Button>
      </div>
    );
  }
  if (!orderButtons) return <p className={styles['paused']}>{t('button.paused')}</p>;
  const logIn = async () => {
    const message = await membersOnly(product);
    void askLogin({ ...(message !== undefined && { message }), leaving: purchase.keep });
  };
  const act = () => {
    setTried(true);
    if (needsLogin) void logIn();
    else if (problem) return;
    else if (isLost) askAgain();
    else if (!broadcast) purchase.checkOut();
    else if (!address) onAddress();
    else if (!canBeDeliveredTo(address)) {
      toast(buying('address.check'), { tone: 'danger' });
      onAddress();
    } else if (quote && isSettled) void purchase.order(address.userAddressSysId, quote);
  };
  const asksAddress = broadcast !== null && addressesKnown && !address;
  const mayGoOn = needsLogin || problem !== null || isLost || asksAddress || isSettled;
  const chosen = () => {
    setTried(true);
    // Fewer than may be ordered can become more in the cart.
    if (problem && problem.why !== 'belowMin') return null;
    return basketRequest({ product, lines: purchase.lines, addings: purchase.addings, broadcast });
  };
  const label = () => {
    if (needsLogin) return t('button.login');
    if (problem?.why === 'noOption') return t('button.choose');
    if (problem?.why === 'noValue') return t('button.chooseValue', { group: nameFor(problem.group) });
    if (isLost) return t('button.askAgain');
    if (!broadcast) return t('button.checkOut');
    if (asksAddress) return t('button.address');
    return quote ? t('button.order', { amount: won(quote.totalAmount) }) : t('button.orderUnpriced');
  };
  return (
    <div className={styles['footer']}>
      {timeLeft !== null && (
        <p className={cx(styles['minutes'], 'num')}>
          <Timer size={16} aria-hidden="true" />
          {t('lastMinutes', { time: duration(timeLeft) })}
        </p>
      )}
      {said && (
        <p className={styles['said']} role="alert">
          {said}
        </p>
      )}
      {broadcast && (addressesKnown || !loggedIn) && (
        <DeliverTo address={address ?? written ?? undefined} onAddress={onAddress} />
      )}
      {quote && <FreeDelivery of={quote.freeDeliveries} />}
      {qty > 0 && (
        <p className={styles['total']}>
          <span className="num">
            {t('product.total', { qty })}
            {quote && ` · ${deliveryText(quote)}`}
          </span>
          <strong className="num">{quote && won(quote.totalAmount)}</strong>
        </p>
      )}
      <div className={styles['buttons']}>
        {goesIntoCart(product) && (
          // A changed choice is not in the cart yet.
          <AddToCart
            key={[...purchase.lines, ...purchase.addings].map(({ id, qty }) => `${id}:${qty}`).join()}
            request={chosen}
          />
        )}
        <Button
          size="large"
          wide
          busy={purchase.ordering || (!mayGoOn && isAsking && !quote)}
          disabled={
            isGone || purchase.isTaken || !mayGoOn || (!needsLogin && !problem && loggedIn && !addressesKnown)
          }
          onClick={act}
        >
          {label()}
        </Button>
      </div>
    </div>
  );
}
