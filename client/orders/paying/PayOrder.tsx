import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isAgreed } from '../../../schema/buying/agreed.ts';
import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import type { NonMemberOrder } from '../../../schema/buying/non-member-orders.ts';
import type { Order } from '../../../schema/buying/orders.ts';
import type { PayMethodCode } from '../../../schema/buying/payments.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { isReceiptWrong, NO_CASH_RECEIPT, receiptAsked } from '../../buying/offers.ts';
import { Agreements } from '../../agreements/offers.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { Account } from './Account.tsx';
import { CashReceipt } from './CashReceipt.tsx';
import { lookAgain } from '../look-again.ts';
import { asNonMember, beginPayment } from '../non-member.ts';
import { hindrance } from './pay-ways.ts';
import { here, useBegunAccount } from './use-begun-account.ts';
import { usePayWays } from './use-pay-ways.ts';
import styles from './PayOrder.module.css';

const { card, virtualAccount: byAccount, payLink } = PAY_METHOD;
/** Beside card and account, with the names of their texts. */
const OTHERS = [
  [PAY_METHOD.kakaoPay, 'kakaoPay'],
  [PAY_METHOD.samsungPay, 'samsungPay'],
  [PAY_METHOD.phone, 'phone'],
] as const;

/** The available payment methods of an unpaid order. */
export function PayOrder({ order }: { readonly order: Order | NonMemberOrder }) {
  const t = useTranslations('orders.pay');
  const refusals = useTranslations('refusals');
  const receiptText = useTranslations('orders.cashReceipt');
  const { orderSysId, totalRemainAmount, pay: begun } = order;
  const sellerSysId = order.orderProducts[0]?.sellerSysId ?? 0;
  const { isPending, ways, receiptWays, mayCopy } = usePayWays(order.orderProducts);
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

  if (isPending) {
    return (
      <div className={styles['pay']}>
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    );
  }
  const others = OTHERS.filter(([method]) => ways.includes(method));
  const busy = (method: PayMethodCode) => ({
    busy: asking === method,
    onClick: () => {
      const hasAgreed = order.isAgreed === 1 || isAgreed(agreements);
      setWrong(!hasAgreed);
      const isUnclear = receiptWays.includes(method) && isReceiptWrong(receipt);
      setReceiptTried(isUnclear);
      if (hasAgreed && !isUnclear) void during(method, () => pay(method));
    },
  });
  return (
    <div className={styles['pay']}>
      {begun?.payState === 'refused' && (
        <output className={styles['refused']}>{refusals(REFUSED.paymentFailed)}</output>
      )}
      {order.isAgreed === 0 && (
        <Suspense fallback={<Skeleton height={180} />}>
          <Agreements agreements={agreements} setAgreements={setAgreements} isWrong={isWrong} />
        </Suspense>
      )}
      {ways.includes(card) && (
        <Button size="large" wide {...busy(card)}>
          {t('card')}
        </Button>
      )}
      {account ? (
        <Account account={account} amount={totalRemainAmount} mayCopy={mayCopy} />
      ) : (
        ways.includes(byAccount) && (
          <>
            <Button size="large" variant="soft" wide {...busy(byAccount)}>
              {t('virtualAccount')}
            </Button>
            {receiptWays.includes(byAccount) && order.cashReceipt === null && (
              <div className={styles['receipt']}>
                <p>{receiptText('title')}</p>
                <CashReceipt
                  wish={receipt}
                  mobile={order.orderMobile}
                  isWrong={isReceiptTried}
                  onWish={setReceipt}
                />
              </div>
            )}
          </>
        )
      )}
      {others.length > 0 && (
        <div className={styles['others']}>
          {others.map(([method, name]) => (
            <Button key={method} variant="soft" wide {...busy(method)}>
              {t(name)}
            </Button>
          ))}
        </div>
      )}
      {/* Links are sent to members. */}
      {ways.includes(payLink) && !asNonMember(order) && (
        <Button variant="plain" wide busy={asking === payLink} onClick={() => void during(payLink, send)}>
          {t('link')}
        </Button>
      )}
      <output className={styles['loading']}>{asking !== null && asking !== payLink && t('loading')}</output>
    </div>
  );
}
