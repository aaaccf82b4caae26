import { Check } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { orderDetail } from '../../schema/orders.ts';
import { deadline } from '../app/i18n/when.ts';
import { addressOf } from '../app/routes.ts';
import { queryOf, useQuery } from '../app/query.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { useWon } from '../design/Price.tsx';
import type { Done } from './use-purchase.ts';
import styles from './DoneStep.module.css';

/** The order went through: what it is, where it goes, what is to be paid until when. */
export function DoneStep({ done }: { readonly done: Done }) {
  const t = useTranslations('shop.done');
  const won = useWon();
  const locale = useLocale();
  const order = useQuery(queryOf(orderDetail, { orderSysId: done.orderSysId }));
  const { totalAmount = done.payAmount, prepaymentAmount = 0, payUntil } = order.data ?? {};
  return (
    <div className={styles['done']}>
      <span className={styles['mark']} aria-hidden="true">
        <Check size={34} strokeWidth={3} />
      </span>
      <output className={styles['title']}>{t('title')}</output>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            <strong className="num">{won(totalAmount)}</strong>
            {prepaymentAmount > 0 && <small>{t('delivery', { price: won(prepaymentAmount) })}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('orderNumber')}</dt>
          <dd className="num">{done.orderSysId}</dd>
        </div>
        <div>
          <dt>{t('receiver')}</dt>
          <dd>{done.receiverName}</dd>
        </div>
        <div>
          <dt>{t('address')}</dt>
          <dd>{done.receiverAddress1}</dd>
        </div>
      </dl>
      {payUntil && (
        <p className={styles['note']}>{t('payUntil', { time: deadline(locale, Date.parse(payUntil)) })}</p>
      )}
      {order.isError && <p className={styles['note']}>{t('lookUpFailed')}</p>}
    </div>
  );
}

export function DoneStepFooter({
  orderSysId,
  onKeepWatching,
  isOver,
}: {
  readonly orderSysId: number;
  readonly onKeepWatching: () => void;
  /** There is nothing to watch any more. */
  readonly isOver: boolean;
}) {
  const t = useTranslations('shop.done');
  return (
    <div className={styles['buttons']}>
      <ButtonLink size="large" variant="soft" href={addressOf('BuyHistoryDetail', { orderSysId })}>
        {t('seeOrder')}
      </ButtonLink>
      <Button size="large" wide onClick={onKeepWatching}>
        {t(isOver ? 'close' : 'keepWatching')}
      </Button>
    </div>
  );
}
