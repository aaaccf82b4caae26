import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useLocale, useTranslations } from 'use-intl';
import { addressLine } from '../../../schema/members/addresses.ts';
import { deadline } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { useWon } from '../../design/Price.tsx';
import type { Done } from './purchase.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './purchase.module.css';

/** The order's state; until the server answers, from what the buyer was shown. `owed`: won still to pay. */
function useDone(done: Done) {
  const { data, isError } = useQuery(queryOf('orderDetail', { orderSysId: done.orderSysId }));
  return {
    isError,
    amount: data?.totalAmount ?? done.payAmount,
    owed: data?.totalRemainAmount ?? done.payAmount,
    deliveryFee: data?.prepaymentAmount ?? 0,
    payUntil: data?.payUntil,
    detail: data?.receiverAddress2 ?? '',
  };
}

/** It is bought once nothing is left to pay; until then it is ordered, and waits. */
export function useDoneTitle(done: Done | undefined): string | undefined {
  const t = useTranslations('purchase.done');
  return done && t(done.payAmount > 0 ? 'ordered' : 'bought');
}

/** The placed order: number, delivery address, and what to pay until when. */
export function DoneStep({ done }: { readonly done: Done }) {
  const t = useTranslations('purchase.done');
  const won = useWon();
  const locale = useLocale();
  const { isError, amount, owed, deliveryFee, payUntil, detail } = useDone(done);
  const Mark = owed > 0 ? Hourglass : Check;
  return (
    <div className={layout({ column: 0, align: 'center' }, styles['done'])}>
      <span className={styles['mark']} aria-hidden="true">
        <Mark size={34} strokeWidth={2.6} />
      </span>
      <output className={layout({ above: 4, size: 20, weight: 'bold' })}>{useDoneTitle(done)}</output>
      {owed > 0 && (
        <p className={layout({ above: 1, tone: 'soft', text: 'center' }, styles['balanced'])}>
          <span>{t('waits')}</span>
          {payUntil && <span> {t('payUntil', { time: deadline(locale, Date.parse(payUntil)) })}</span>}
        </p>
      )}
      <dl
        className={layout(
          { column: 3, full: true, above: 5, ground: 'fill', pad: 5 },
          styles['doneStepFacts'],
        )}
      >
        <div>
          <dt>{t(owed > 0 ? 'amount' : 'paid')}</dt>
          <dd>
            <strong className="num">{won(amount)}</strong>
            {deliveryFee > 0 && (
              <small className={layout({ block: true, quiet: true })}>
                {t('delivery', { price: won(deliveryFee) })}
              </small>
            )}
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
          <dd>{addressLine({ street: done.receiverAddress1, detail })}</dd>
        </div>
      </dl>
      {isError && (
        <p className={layout({ above: 3, quiet: true, text: 'center' }, styles['balanced'])}>
          {t('lookUpFailed')}
        </p>
      )}
    </div>
  );
}

export function DoneStepFooter({
  done,
  onKeepWatching,
  isOver,
}: {
  readonly done: Done;
  readonly onKeepWatching: () => void;
  /** There is nothing to watch any more. */
  readonly isOver: boolean;
}) {
  const t = useTranslations('purchase.done');
  const won = useWon();
  const { orderSysId } = done;
  const { owed } = useDone(done);
  return (
    <div className={layout({ row: 2, align: 'stretch', wrap: true }, styles['doneStepButtons'])}>
      {owed > 0 && (
        <ButtonLink size="large" wide href={`${addressOf('BuyComplete')}?orderSysId=${orderSysId}`}>
          {t('pay', { amount: won(owed) })}
        </ButtonLink>
      )}
      <ButtonLink size="large" variant="soft" href={addressOf('BuyHistoryDetail', { orderSysId })}>
        {t('seeOrder')}
      </ButtonLink>
      <Button size="large" variant={owed > 0 ? 'soft' : 'accent'} onClick={onKeepWatching}>
        {t(isOver ? 'close' : 'keepWatching')}
      </Button>
    </div>
  );
}
