import { Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isAgreed } from '../../../../schema/buying/agreed.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import type { NonMemberOrder } from '../../../../schema/buying/non-member-orders.ts';
import type { Order } from '../../../../schema/buying/orders.ts';
import type { PayMethodCode } from '../../../../schema/buying/payments.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import { api } from '../../../app/calls/api.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { isReceiptWrong, NO_CASH_RECEIPT, receiptAsked } from '../../../buying/buying/offers.ts';
import { Agreements } from '../../../buying/agreements/offers.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { useWon } from '../../../design/Price.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { toast } from '../../../design/overlays/toast.ts';
import { Account } from './Account.tsx';
import { CashReceipt } from './CashReceipt.tsx';
import { lookAgain } from '../look-again.ts';
import { asNonMember, beginPayment } from '../non-member.ts';
import { hindrance } from './pay-ways.ts';
import { here, useBegunAccount } from './use-begun-account.ts';
import { usePayWays } from './use-pay-ways.ts';
import { Ways } from './Ways.tsx';
import styles from '../orders.module.css';

const { virtualAccount: byAccount, payLink } = PAY_METHOD;
/** As they are shown, with the names of their texts. */
const SHOWN = ['card', 'virtualAccount', 'kakaoPay', 'samsungPay', 'phone'] as const;
/** All of them in rows of two, as `Ways.module.css` has them (px). */
const WAYS_HEIGHT = Math.ceil(SHOWN.length / 2) * (52 + 8) - 8;

/** Pays an unpaid order: a way to pay is chosen, and one button pays. */
export function PayOrder({ order }: { readonly order: Order | NonMemberOrder }) {
  const t = useTranslations('orders.pay');
  const methods = useTranslations('orders.methods');
  const won = useWon();
  const titleId = useId();
  const refusals = useTranslations('refusals');
  const receiptText = useTranslations('orders.cashReceipt');
  const { orderSysId, totalRemainAmount, pay: begun } = order;
  const sellerSysId = order.orderProducts[0]?.sellerSysId ?? 0;
  const { isPending, ways, receiptWays, mayCopy } = usePayWays(order.orderProducts);
  const [picked, setPicked] = useState<PayMethodCode>();
  const [asking, setAsking] = useState<PayMethodCode | null>(null);
  const { account, setAccount } = useBegunAccount(order);
  const [agreements, setAgreements] = useState({ payment: false, age: false });
  const [isWrong, setWrong] = useState(false);
  const [receipt, setReceipt] = useState(NO_CASH_RECEIPT);
  const [isReceiptTried, setReceiptTried] = useState(false);

  async function during(method: PayMethodCode, work: () => Promise<void>): Promise<void> {
    const why = hindrance(method, navigator.userAgent);
    if (why) return toast(t(why), { tone: 'danger' });
    setAsking(method);
    try {
      await work();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      await lookAgain();
    }
    setAsking(null);
    return undefined;
  }

  async function pay(payMethodCode: PayMethodCode): Promise<void> {
    const wanted = receiptWays.includes(payMethodCode) ? receiptAsked(receipt) : undefined;
    const answer = await beginPayment(order, payMethodCode, here(), {
      ...(order.isAgreed === 0 && { agreements }),
      ...(wanted && { cashReceipt: wanted }),
    });
    if (answer.payUrl !== undefined) location.assign(answer.payUrl);
    else {
      setAccount(answer.virtualAccount ?? null);
      // With a virtual account the payment deadline may be later.
      await lookAgain();
    }
  }

  async function send(): Promise<void> {
    const { recvphone } = await api('sendPayLink', { orderSysId, sellerSysId });
    toast(t('linkSent', { phone: recvphone }));
  }

  // Once an account waits for the money, another way is taken on purpose alone.
  const offered = SHOWN.map((name) => ({ way: PAY_METHOD[name], text: methods(name) })).filter(
    ({ way }) => ways.includes(way) && !(account && way === byAccount),
  );
  const begunWay = offered.find(({ way }) => way === begun?.payMethodCode) ?? offered[0];
  const chosen = picked ?? (account ? undefined : begunWay?.way);
  const offersReceipt = chosen !== undefined && receiptWays.includes(chosen) && order.cashReceipt === null;

  function press(way: PayMethodCode): void {
    const hasAgreed = order.isAgreed === 1 || isAgreed(agreements);
    setWrong(!hasAgreed);
    const isUnclear = offersReceipt && isReceiptWrong(receipt);
    setReceiptTried(isUnclear);
    if (hasAgreed && !isUnclear) void during(way, () => pay(way));
  }

  return (
    <div className={layout({ column: 2, above: 4 })}>
      {begun?.payState === 'refused' && (
        <output className={layout({ weight: 'semibold' })}>{refusals(REFUSED.paymentFailed)}</output>
      )}
      {account && <Account account={account} amount={totalRemainAmount} mayCopy={mayCopy} />}
      <h3 id={titleId} className="sr-only">
        {t('ways')}
      </h3>
      {isPending ? (
        <Skeleton height={WAYS_HEIGHT} />
      ) : (
        <Ways ways={offered} chosen={chosen} labelledBy={titleId} onChoose={setPicked} />
      )}
      {offersReceipt && (
        <div className={layout({ column: 3 }, styles['receipt'])}>
          <p className={layout({ quiet: true, weight: 'semibold' })}>{receiptText('title')}</p>
          <CashReceipt
            wish={receipt}
            mobile={order.orderMobile}
            isWrong={isReceiptTried}
            onWish={setReceipt}
          />
        </div>
      )}
      {order.isAgreed === 0 && (
        <Suspense fallback={<Skeleton height={250} />}>
          <Agreements agreements={agreements} setAgreements={setAgreements} isWrong={isWrong} />
        </Suspense>
      )}
      {(isPending || chosen !== undefined) && (
        <Button
          size="large"
          wide
          data-keep-clear
          disabled={isPending}
          busy={asking !== null && asking === chosen}
          onClick={() => chosen !== undefined && press(chosen)}
        >
          {t('button', { amount: won(totalRemainAmount) })}
        </Button>
      )}
      {/* Links are sent to members. */}
      {ways.includes(payLink) && !asNonMember(order) && (
        <Button variant="plain" wide busy={asking === payLink} onClick={() => void during(payLink, send)}>
          {t('link')}
        </Button>
      )}
      <output className={layout({ quiet: true, text: 'center' }, styles['loading'])}>
        {asking !== null && asking !== payLink && t('loading')}
      </output>
    </div>
  );
}
