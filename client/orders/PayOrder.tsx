import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentOrder, orderDetail } from '../../schema/orders.ts';
import {
  DEPOSIT_LOOKED_FOR_EVERY,
  PAY_METHOD,
  payOrder,
  type VirtualAccount,
} from '../../schema/payments.ts';
import { api } from '../app/api.ts';
import { copyText } from '../app/copy-text.ts';
import { errorText } from '../app/errors.ts';
import { duration } from '../app/i18n/when.ts';
import { keyOf, queryClient } from '../app/query.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { toast } from '../design/toast.ts';
import { useNow } from '../design/use-now.ts';
import styles from './PayOrder.module.css';

type Method = typeof PAY_METHOD.card | typeof PAY_METHOD.virtualAccount;

async function lookAgain(): Promise<void> {
  await Promise.all(
    [orderDetail, currentOrder].map((read) => queryClient.invalidateQueries({ queryKey: keyOf(read) })),
  );
}

/** The account that waits for the money; once it has come, the order says so by itself. */
function Account({ account }: { readonly account: VirtualAccount }) {
  const t = useTranslations('orders.pay');
  const number = useRef<HTMLInputElement>(null);
  const left = Date.parse(account.depositUntil) - useNow(1000);
  useEffect(() => {
    const timer = setInterval(() => void lookAgain(), DEPOSIT_LOOKED_FOR_EVERY);
    return () => clearInterval(timer);
  }, []);
  async function copy(): Promise<void> {
    const isCopied = await copyText(account.accountNo, number.current);
    toast(t(isCopied ? 'copied' : 'copyYourself'));
  }
  return (
    <dl className={styles['account']}>
      <dt>{t('bank')}</dt>
      <dd>{account.bankName}</dd>
      <dt>{t('accountNo')}</dt>
      <dd className={styles['number']}>
        <input ref={number} className="num" aria-label={t('accountNo')} value={account.accountNo} readOnly />
        <IconButton label={t('copy')} icon={<Copy size={20} />} onClick={() => void copy()} />
      </dd>
      <dt>{t('holder')}</dt>
      <dd>{account.holderName}</dd>
      <dt>{t('left')}</dt>
      <dd className="num">
        <span role="timer">{duration(left)}</span>
      </dd>
    </dl>
  );
}

/** Ways to pay an order that waits for it. */
export function PayOrder({ orderSysId }: { readonly orderSysId: number }) {
  const t = useTranslations('orders.pay');
  const [asking, setAsking] = useState<Method | null>(null);
  const [account, setAccount] = useState<VirtualAccount | null>(null);
  async function pay(payMethodCode: Method): Promise<void> {
    setAsking(payMethodCode);
    try {
      const returnUrl = `${location.pathname}${location.search}`;
      const { payUrl, virtualAccount } = await api(payOrder, { orderSysId, payMethodCode, returnUrl });
      if (payUrl !== undefined) return location.assign(payUrl);
      setAccount(virtualAccount ?? null);
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      await lookAgain();
    }
    setAsking(null);
  }
  const busy = (method: Method) => ({ busy: asking === method, onClick: () => void pay(method) });
  return (
    <div className={styles['pay']}>
      <Button size="large" wide {...busy(PAY_METHOD.card)}>
        {t('card')}
      </Button>
      {account ? (
        <Account account={account} />
      ) : (
        <Button size="large" variant="soft" wide {...busy(PAY_METHOD.virtualAccount)}>
          {t('virtualAccount')}
        </Button>
      )}
    </div>
  );
}
