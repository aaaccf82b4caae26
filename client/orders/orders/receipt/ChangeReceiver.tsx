import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { streetOf } from '../../../../schema/members/addresses.ts';
import { CallRefused, refusalCode } from '../../../../schema/call.ts';
import type { Order } from '../../../../schema/buying/orders.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import { api } from '../../../app/calls/api.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { layout } from '../../../design/layout/layout.ts';
import { alert, confirm } from '../../../design/overlays/dialog.ts';
import { useWon } from '../../../design/Price.tsx';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { Spinner } from '../../../design/Spinner.tsx';
import { toast } from '../../../design/overlays/toast.ts';
import {
  AddressStep,
  AddressStepFooter,
  Memo,
  useAddresses,
  useAddressStep,
} from '../../../buying/buying/offers.ts';
import { lookAgain } from '../look-again.ts';
import { stateOf } from '../order-view.ts';

export interface ChangeReceiverProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes the address of an order. If the server says that it costs another amount there, the buyer is asked first. */
export default function ChangeReceiver({ order, open, onClose }: ChangeReceiverProps) {
  const t = useTranslations('orders.change');
  const ofAddress = useTranslations('buying.address');
  const won = useWon();
  const [asking, setAsking] = useState(false);
  const addresses = useAddresses();
  const [memo, setMemo] = useState(order.deliveryMemo);

  async function choose(userAddressSysId: number): Promise<void> {
    const address = addresses.saved.find((one) => one.userAddressSysId === userAddressSysId);
    if (address && (address.zipCode.trim() === '' || streetOf(address).trim() === ''))
      return toast(ofAddress('check'), { tone: 'danger' });
    setAsking(true);
    try {
      if (!(await change(userAddressSysId, order.totalAmount))) return;
      await lookAgain();
      toast(t('done'));
      onClose();
    } catch (error) {
      await alert(whyNot(error));
    } finally {
      setAsking(false);
    }
  }

  function whyNot(error: unknown): Parameters<typeof alert>[0] {
    const isRefused = refusalCode(error) === REFUSED.notNow;
    // The order cost nothing, so it has no payment that could cover the cost of the new address.
    if (isRefused && stateOf(order) === 'paid') return { title: t('notThere'), message: t('costsMore') };
    return { title: t('failed'), message: errorText(error) };
  }

  /** False: it costs another amount there, which the buyer declined. */
  async function change(userAddressSysId: number, payAmount: number): Promise<boolean> {
    try {
      const deliveryMemo = memo.trim();
      const said = deliveryMemo === order.deliveryMemo ? {} : { deliveryMemo };
      await api('changeReceiver', { orderSysId: order.orderSysId, userAddressSysId, payAmount, ...said });
      return true;
    } catch (error) {
      if (!(error instanceof CallRefused) || error.resultCode !== REFUSED.priceChanged) throw error;
      const now = Number(error.facts['payAmount']);
      const isWanted = await confirm({
        title: t('otherSum', { amount: won(now) }),
        message: t('otherSumWhy'),
      });
      return isWanted && change(userAddressSysId, now);
    }
  }

  const step = useAddressStep(addresses, (userAddressSysId) => {
    if (userAddressSysId !== null) void choose(userAddressSysId);
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={asking ? <Spinner /> : <AddressStepFooter step={step} />}
    >
      <AddressStep step={step} />
      <Memo className={layout({ above: 5 })} memo={memo} onChange={setMemo} />
    </Sheet>
  );
}
