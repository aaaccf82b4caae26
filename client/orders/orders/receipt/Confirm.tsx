import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderProduct } from '../../../../schema/buying/orders.ts';
import type { Static } from 'typebox';
import { api } from '../../../app/calls/api.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { alert, confirm } from '../../../design/overlays/dialog.ts';
import { toast } from '../../../design/overlays/toast.ts';
import { lookAgain } from '../look-again.ts';

/** Confirms the purchase of a line, once the buyer knows that nothing can be returned afterwards. */
export function ConfirmButton({
  orderSysId,
  line,
  name,
}: {
  readonly orderSysId: number;
  readonly line: Pick<Static<typeof OrderProduct>, 'orderPrdtSysId'>;
  readonly name: string;
}) {
  const t = useTranslations('orders.confirm');
  const [asking, setAsking] = useState(false);

  async function ask(): Promise<void> {
    if (!(await confirm({ title: t('sure'), message: t('note') }))) return;
    setAsking(true);
    try {
      await api('confirmPurchase', { orderSysId, orderPrdtSysId: line.orderPrdtSysId });
      toast(t('done'));
    } catch (error) {
      await alert({ title: t('failed'), message: errorText(error) });
    } finally {
      await lookAgain();
      setAsking(false);
    }
  }

  return (
    <Button
      variant="soft"
      size="small"
      busy={asking}
      aria-label={t('buttonOf', { name })}
      onClick={() => void ask()}
    >
      {t('button')}
    </Button>
  );
}
