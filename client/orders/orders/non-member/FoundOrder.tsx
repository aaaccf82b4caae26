import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isPhoneNumber, typedPhone } from '../../../../schema/members/phones.ts';
import type { NonMemberOrder } from '../../../../schema/buying/non-member-orders.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { TextField } from '../../../design/controls/TextField.tsx';
import { CustomerService } from './CustomerService.tsx';
import { Receipt } from '../receipt/Receipt.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../orders.module.css';

export interface FoundOrderProps {
  readonly order: NonMemberOrder;
  /** A wrong phone number was tried. */
  readonly wasWrong: boolean;
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly onMobile: (orderMobile: string) => void;
}

/** The form that reveals the rest of an order. */
function Unmask({ wasWrong, failure, busy, onMobile }: Omit<FoundOrderProps, 'order'>) {
  const t = useTranslations('orders.nonMember');
  const [mobile, setMobile] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPhoneNumber(mobile)) onMobile(mobile);
  };
  const wrong = () => {
    if (failure !== undefined) return failure;
    if (tried && !isPhoneNumber(mobile)) return t('wrongMobile');
    return wasWrong ? t('otherMobile') : undefined;
  };
  return (
    <section className={layout({ column: 3, ground: 'paper', above: 2 })}>
      <h2 className={layout({ size: 17 })}>{t('masked.title')}</h2>
      <p className={layout({ quiet: true })}>{t('masked.message')}</p>
      <form
        className={layout({ row: 3, wrap: true, align: 'start' }, styles['field'])}
        onSubmit={submit}
        noValidate
      >
        <TextField
          label={t('mobile')}
          name="orderMobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          value={mobile}
          error={wrong()}
          onChange={(event) => setMobile(typedPhone(event.target.value))}
        />
        <Button type="submit" busy={busy}>
          {t('masked.submit')}
        </Button>
      </form>
    </section>
  );
}

/** A guest's order, with the form that reveals its hidden part. */
export function FoundOrder({ order, ...unmask }: FoundOrderProps) {
  return (
    <>
      {order.isMasked === 1 && <Unmask {...unmask} />}
      <Receipt order={order} />
      <CustomerService tel={order.customerServiceTel} />
    </>
  );
}
