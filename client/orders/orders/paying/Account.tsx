import Copy from 'lucide-react/icons/copy';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { VirtualAccount } from '../../../../schema/buying/payments.ts';
import { copyText } from '../../../app/copy-text.ts';
import { duration } from '../../../app/i18n/when.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { useWon } from '../../../design/Price.tsx';
import { toast } from '../../../design/overlays/toast.ts';
import { useNow } from '../../../app/calls/use-now.ts';
import { useLookingAgain } from '../look-again.ts';
import styles from '../orders.module.css';

/** The virtual account to pay to. The page notices by itself when the money has come. */
export function Account({
  account,
  amount,
  mayCopy = true,
}: {
  readonly account: VirtualAccount;
  /** In won. The account takes exactly this amount. */
  readonly amount: number;
  readonly mayCopy?: boolean;
}) {
  const t = useTranslations('orders.pay');
  const won = useWon();
  const number = useRef<HTMLInputElement>(null);
  const left = Date.parse(account.depositUntil) - useNow(1000);
  useLookingAgain();
  async function copy(): Promise<void> {
    const isCopied = await copyText(account.accountNo, number.current);
    toast(t(isCopied ? 'copied' : 'copyYourself'));
  }
  return (
    <dl className={layout({ facts: 'beside', align: 'center', ground: 'fill' }, styles['payOrderAccount'])}>
      <dt>{t('bank')}</dt>
      <dd>{account.bankName}</dd>
      <dt>{t('accountNo')}</dt>
      <dd className={layout({ row: 0 }, styles['number'])}>
        <input ref={number} className="num" aria-label={t('accountNo')} value={account.accountNo} readOnly />
        {mayCopy && <IconButton label={t('copy')} icon={<Copy size={20} />} onClick={() => void copy()} />}
      </dd>
      <dt>{t('amount')}</dt>
      <dd className="num">{won(amount)}</dd>
      <dt>{t('holder')}</dt>
      <dd>{account.holderName}</dd>
      <dt>{t('left')}</dt>
      <dd className="num">
        <span role="timer">{duration(left)}</span>
      </dd>
    </dl>
  );
}
