import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { orderAgain } from '../../../../schema/buying/baskets.ts';
import type { Reply } from '../../../../schema/operation.ts';
import { api } from '../../../app/calls/api.ts';
import { codeText, errorText } from '../../../app/calls/errors.ts';
import { keyOf, queryClient } from '../../../app/calls/query.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { addressOf } from '../../../app/routes.ts';
import { Button, ButtonLink } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { toast } from '../../../design/overlays/toast.ts';
import styles from '../orders.module.css';

type Again = Reply<typeof orderAgain>;

/** Puts an order into the cart once more, and says what cannot be bought now. Beside it, the order to print. */
export function OrderAgain({ orderSysId }: { readonly orderSysId: number }) {
  const t = useTranslations('orders.again');
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<Again | null>(null);

  async function again(): Promise<void> {
    setAsking(true);
    try {
      const answer = await api('orderAgain', { orderSysId });
      await queryClient.invalidateQueries({ queryKey: keyOf('listBaskets') });
      if (answer.skipped.length > 0) setDone(answer);
      else {
        toast(t('done', { count: answer.addedCnt }));
        navigate(addressOf('cart'));
      }
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    setAsking(false);
  }

  return (
    <div className={layout({ column: 2, above: 4 })}>
      <Button variant="soft" wide busy={isAsking} onClick={() => void again()}>
        {t('button')}
      </Button>
      <ButtonLink variant="plain" wide href={addressOf('OrderInvoice', { orderSysId })}>
        {t('invoice')}
      </ButtonLink>
      {done && <Skipped done={done} onClose={() => setDone(null)} />}
    </div>
  );
}

function Skipped({ done, onClose }: { readonly done: Again; readonly onClose: () => void }) {
  const t = useTranslations('orders.again');
  const nameFor = useNames();
  return (
    <Sheet
      open
      size="fit"
      onClose={onClose}
      title={t('skipped', { count: done.skipped.length })}
      footer={
        done.addedCnt > 0 ? (
          <ButtonLink size="large" wide href={addressOf('cart')}>
            {t('cart', { count: done.addedCnt })}
          </ButtonLink>
        ) : (
          <Button size="large" wide onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <ul className={layout({ column: 3 }, styles['skipped'])}>
        {done.skipped.map((line, at) => (
          // A product may be there once for each of its choices, which have no other name here.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={layout({ column: 'hair' })}>
            <strong>{nameFor(line)}</strong>
            <span className={layout({ quiet: true })}>{codeText(line.why)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
