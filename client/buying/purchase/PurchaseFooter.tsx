import Timer from 'lucide-react/icons/timer';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { isAgreed } from '../../../schema/buying/agreed.ts';
import type { Address } from '../../../schema/members/accounts.ts';
import { canBeDeliveredTo } from '../../../schema/members/addresses.ts';
import { CallFailed, refusalCode } from '../../../schema/call.ts';
import { refusalMeans } from '../../../schema/codes.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { codeText, errorText } from '../../app/calls/errors.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { duration } from '../../app/i18n/when.ts';
import { Agreements } from '../agreements/offers.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { useStore } from '../../app/use-store.ts';
import { AddToCart } from '../cart/offers.ts';
import { Button } from '../../design/controls/Button.tsx';
import { useWon } from '../../design/Price.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { PickButton } from '../../catalog/picks/offers.ts';
import {
  DeliverTo,
  FreeDelivery,
  goesIntoCart,
  isSettled,
  membersOnly,
  type NewAddress,
  orderErrorText,
  useDeliveryText,
  whyNotSold,
} from '../buying/offers.ts';
import { Benefits } from './Benefits.tsx';
import {
  choiceOf,
  failureOf,
  isPurchaseOver,
  isQuoteLost,
  isTaken,
  problemIn,
  type PurchaseState,
  quoteOf,
  unquotedBecause,
} from './purchase.ts';
import type { Purchase } from './purchase-store.ts';
import { basketRequest, type Problem, totalQty } from './selection.ts';
import { useTimeLeft } from './use-time-left.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './purchase.module.css';

const SAID = layout({ size: 13, tone: 'danger', weight: 'semibold', leading: 145 }, styles['said']);

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
function useFailure(state: Pick<PurchaseState, 'order' | 'quoted'>) {
  const t = useTranslations('purchase');
  const failure = failureOf(state);
  if (failure !== undefined) return { code: refusalCode(failure), text: orderErrorText(failure) };
  const error = unquotedBecause(state);
  if (error === undefined) return undefined;
  const text = errorText(error);
  return {
    code: refusalCode(error),
    text: error instanceof CallFailed ? t('unquoted', { why: text }) : text,
  };
}

/** Another choice may succeed. */
function isAboutChoice(code: string): boolean {
  return ['soldOut', 'stock', 'quantity'].includes(refusalMeans(code) ?? '');
}

export interface PurchaseFooterProps {
  readonly purchase: Purchase;
  readonly address: Address | undefined;
  /** A guest's address. It is used once they have logged in. */
  readonly written: NewAddress | null;
  readonly addressesKnown: boolean;
  readonly orderButtons: boolean;
  /** The broadcast has ended: until when its orders are taken, in milliseconds since 1970. */
  readonly ordersUntil: number | null;
  /** Nothing above it has the product's heart. */
  readonly hasHeart: boolean;
  readonly onAddress: () => void;
  /** To the broadcast's other products, from one that cannot be bought. */
  readonly onOthers: () => void;
}

/** The total, the current obstacle, and the main button. */
export function PurchaseFooter({
  purchase,
  address,
  written,
  addressesKnown,
  orderButtons,
  ordersUntil,
  hasHeart,
  onAddress,
  onOthers,
}: PurchaseFooterProps) {
  const t = useTranslations('purchase');
  const buying = useTranslations('buying');
  const nameFor = useNames();
  const won = useWon();
  const problemText = useProblemText();
  const state = useStore(purchase);
  const failure = useFailure(state);
  const deliveryText = useDeliveryText();
  const loggedIn = isLoggedIn(useSnapshot(session));
  /** Missing input is only pointed out after an attempt to continue. */
  const [tried, setTried] = useState(false);
  const [agreements, setAgreements] = useState({ payment: false, age: false });
  const { sold, lines, addings, quoted, order } = state;
  const { broadcast } = sold;
  const problem = problemIn(state);
  const qty = totalQty(lines);
  const quote = quoteOf(state);
  const isLost = isQuoteLost(state);
  // It is paid at once; others are agreed to with the payment.
  const agreesNow = broadcast !== null && loggedIn && quote?.totalAmount === 0;
  const isOrdering = order.phase === 'sending';
  const isGone = problem !== null && SOLD_OUT.has(problem.why);
  // The current data often names the obstacle more precisely than the refusal.
  const exact = problem && (!failure || isAboutChoice(failure.code));
  const said = exact ? (tried || isGone ? problemText(problem) : undefined) : failure?.text;

  // Outside of broadcasts others buy most things, too; the server says which.
  const needsLogin = !loggedIn && (broadcast !== null || quote?.isForMembers === 1);
  const timeLeft = useTimeLeft(ordersUntil);
  const notSold = whyNotSold(sold, broadcast);
  const isOver = isPurchaseOver(state) || (timeLeft === 0 && !isOrdering);
  if (isOver) {
    return (
      <div className={layout({ column: 2 })}>
        <p className={SAID} role="alert">
          {failure?.text ?? codeText(REFUSED.broadcastOver)}
        </p>
        <Button size="large" wide onClick={onOthers}>
          {t('button.others')}
        </Button>
      </div>
    );
  }
  if (notSold) {
    return (
      <div className={layout({ row: 2 }, styles['purchaseFooterButtons'])}>
        <Button size="large" variant="soft" disabled>
          {buying(`notSold.${notSold}`)}
        </Button>
        <Button size="large" wide onClick={onOthers}>
          {t('button.others')}
        </Button>
      </div>
    );
  }
  if (!orderButtons)
    return <p className={layout({ padBlock: 3, tone: 'soft', text: 'center' })}>{t('button.paused')}</p>;
  const logIn = async () => {
    const message = await membersOnly(sold);
    void askLogin({ ...(message !== undefined && { message }), leaving: () => purchase.keep() });
  };
  const act = () => {
    setTried(true);
    if (needsLogin) void logIn();
    else if (problem) return;
    else if (isLost) purchase.askQuote();
    else if (!broadcast) purchase.checkOut();
    else if (!address) onAddress();
    else if (!canBeDeliveredTo(address)) {
      toast(buying('address.check'), { tone: 'danger' });
      onAddress();
    } else if (!agreesNow) void purchase.order();
    else if (isAgreed(agreements)) void purchase.order(agreements);
  };
  const asksAddress = broadcast !== null && addressesKnown && !address;
  const mayGoOn = needsLogin || problem !== null || isLost || asksAddress || isSettled(quoted);
  const chosen = () => {
    setTried(true);
    // Fewer than may be ordered can become more in the cart.
    if (problem && problem.why !== 'belowMin') return null;
    return basketRequest(choiceOf(state));
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
    <div className={layout({ column: 2 })}>
      {timeLeft !== null && (
        <p className={layout({ row: 2, quiet: true }, 'num')}>
          <Timer size={16} aria-hidden="true" />
          {t('lastMinutes', { time: duration(timeLeft) })}
        </p>
      )}
      {said && (
        <p className={SAID} role="alert">
          {said}
        </p>
      )}
      {broadcast && (addressesKnown || !loggedIn) && (
        <DeliverTo address={address ?? written ?? undefined} onAddress={onAddress} />
      )}
      {quote && <FreeDelivery of={quote.freeDeliveries} />}
      <Benefits purchase={purchase} />
      {agreesNow && (
        <Suspense>
          <Agreements
            agreements={agreements}
            setAgreements={setAgreements}
            isWrong={tried && !isAgreed(agreements)}
          />
        </Suspense>
      )}
      {qty > 0 && (
        <p className={layout({ row: 3, align: 'baseline', spread: true, tone: 'soft' })}>
          <span className="num">
            {`${t('product.total', { qty })}${quote ? ` · ${deliveryText(quote)}` : ''}`}
          </span>
          <strong className={layout({ rigid: true, size: 20, tone: 'ink' }, 'num')}>
            {quote && won(quote.totalAmount)}
          </strong>
        </p>
      )}
      <div className={layout({ row: 2 }, styles['purchaseFooterButtons'])}>
        {hasHeart && (
          <Suspense fallback={<span className={styles['heart']} />}>
            <PickButton product={sold} leaving={() => purchase.keep()} />
          </Suspense>
        )}
        {goesIntoCart(sold) && (
          // A changed choice is not in the cart yet.
          <AddToCart
            key={[...lines, ...addings].map(({ id, qty }) => `${id}:${qty}`).join()}
            request={chosen}
          />
        )}
        <Button
          size="large"
          wide
          busy={isOrdering || (!mayGoOn && quoted.isAsking && !quote)}
          disabled={
            isGone || isTaken(state) || !mayGoOn || (!needsLogin && !problem && loggedIn && !addressesKnown)
          }
          onClick={act}
        >
          {label()}
        </Button>
      </div>
    </div>
  );
}
