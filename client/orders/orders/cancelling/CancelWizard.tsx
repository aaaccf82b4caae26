import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { cancelLiveOrder } from '../../../../schema/buying/cancelling.ts';
import { LINE_QTY_MIN } from '../../../../schema/buying/constants.ts';
import type { Order } from '../../../../schema/buying/orders.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { once } from '../../../app/calls/once.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { alert } from '../../../design/overlays/dialog.ts';
import { useWon } from '../../../design/Price.tsx';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { Stepper } from '../../../design/controls/Stepper.tsx';
import { lookAgain } from '../look-again.ts';
import { backBy } from '../order-view.ts';
import { AccountField, NO_ACCOUNT, tidiedAccount, wrongInAccount } from '../refunds/AccountField.tsx';
import { Preview } from './Preview.tsx';
import styles from '../orders.module.css';

type CancelRequest = Input<typeof cancelLiveOrder>;

/** A broadcast asks for no other. */
const REASON = 1;

/** Pieces that can be cancelled. */
export interface Cancellable {
  readonly name: string;
  /** The option's name on its button, if several options can be cancelled. */
  readonly buttonName?: string | undefined;
  /** Pieces that were not cancelled. */
  readonly qty: number;
  readonly line: Omit<CancelRequest, 'qty' | 'orderCancelPrdtType' | 'reasonTypeCode'>;
}

export interface CancelWizardProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly order: Pick<Order, 'orderSysId' | 'pay' | 'totalDepositAmount'>;
  readonly what: Cancellable;
  /** Cancel coupons held: one for a piece. */
  readonly couponQty: number;
}

/** Cancels pieces of an order in its broadcast, in three steps: quantity, confirmation, result. */
export default function CancelWizard({ open, onClose, order, what, couponQty }: CancelWizardProps) {
  const t = useTranslations('orders.cancel');
  const won = useWon();
  const [step, setStep] = useState<'qty' | 'confirm'>('qty');
  const [qty, setQty] = useState<number>(LINE_QTY_MIN);
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Reply<typeof cancelLiveOrder>>();
  const { orderPrdtSysIds, orderPrdtOptionSysIds } = what.line;
  const back = backBy(order);
  const max = Math.min(what.qty, couponQty);

  async function cancel(): Promise<void> {
    setTried(true);
    if (back === 'account' && wrongInAccount(account).size > 0) return;
    const request: CancelRequest = {
      ...what.line,
      qty,
      orderCancelPrdtType: 1,
      reasonTypeCode: REASON,
      ...(back === 'account' && { refundAccount: tidiedAccount(account) }),
    };
    setAsking(true);
    try {
      setDone(await once('cancelLiveOrder', request));
      await lookAgain();
    } catch (error) {
      await alert({ title: t('failed'), message: errorText(error) });
      void lookAgain();
      onClose();
    } finally {
      setAsking(false);
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={done ? t('done') : t('title')}
      titleHidden={done !== undefined}
      size="fit"
      footer={
        done ? (
          <Button size="large" wide onClick={onClose}>
            {t('ok')}
          </Button>
        ) : step === 'qty' ? (
          <Button size="large" wide onClick={() => setStep('confirm')}>
            {t('next')}
          </Button>
        ) : (
          <div className={layout({ row: 2, align: 'stretch' })}>
            <Button
              size="large"
              variant="soft"
              className={layout({ rigid: true, nowrap: true })}
              onClick={() => setStep('qty')}
            >
              {t('back')}
            </Button>
            <Button size="large" wide busy={asking} onClick={() => void cancel()}>
              {t('cancelQty', { count: qty })}
            </Button>
          </div>
        )
      }
    >
      {done ? (
        <output
          className={layout({ column: 2, align: 'center', text: 'center' }, styles['cancelWizardDone'])}
        >
          <CircleCheck size={44} aria-hidden="true" />
          <strong className={layout({ size: 20 })}>{t('done')}</strong>
          <p className={layout({ tone: 'soft' }, 'num')}>{t('doneQty', { name: what.name, count: qty })}</p>
          <p className={layout({ tone: 'soft' }, 'num')}>
            {t('doneAmount', { amount: won(done.payAmount) })}
          </p>
        </output>
      ) : step === 'qty' ? (
        <div className={layout({ column: 4 }, styles['cancelWizardStep'])}>
          <p>{what.name}</p>
          <div className={layout({ row: 4, spread: true })}>
            <span className={layout({ column: 0 })}>
              <strong>{t('howMany')}</strong>
              <span className={layout({ quiet: true }, 'num')}>{t('most', { count: max })}</span>
            </span>
            <Stepper value={qty} min={LINE_QTY_MIN} max={max} onChange={setQty} />
          </div>
        </div>
      ) : (
        <div className={layout({ column: 4 }, styles['cancelWizardStep'])}>
          <strong>{t('sure', { name: what.name, count: qty })}</strong>
          <Preview
            isPaid={order.totalDepositAmount > 0}
            asked={{
              orderSysId: order.orderSysId,
              type: 'cancel',
              reasonTypeCode: REASON,
              parts: [{ orderPrdtSysIds, ...(orderPrdtOptionSysIds && { orderPrdtOptionSysIds }), qty }],
            }}
          />
          <dl className={`${styles['coupons']} num`}>
            <dt>{t('coupons')}</dt>
            <dd>{t('couponCount', { count: couponQty })}</dd>
            <dt>{t('couponsAfter')}</dt>
            <dd>{t('couponCount', { count: couponQty - qty })}</dd>
          </dl>
          {back === 'account' && <AccountField account={account} tried={tried} onChange={setAccount} />}
          <p className={layout({ quiet: true })}>
            {back === 'sameWay' ? `${t('note')} ${t('sameWay')}` : t('note')}
          </p>
        </div>
      )}
    </Sheet>
  );
}
