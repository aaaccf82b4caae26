import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { Basket } from '../../schema/baskets.ts';
import { CallRefused } from '../../schema/call.ts';
import { orderList, placeOrder } from '../../schema/orders.ts';
import { api } from '../app/api.ts';
import { errorText } from '../app/errors.ts';
import { keyOf, queryClient } from '../app/query.ts';
import { addressOf } from '../app/routes.ts';
import { Sheet } from '../design/Sheet.tsx';
import { Spinner } from '../design/Spinner.tsx';
import { toast } from '../design/toast.ts';
import { AddressStep, AddressStepFooter, orderKey, useAddresses, useAddressStep } from '../shop/offers.ts';
import { removeFromCart } from './carts.ts';
import { orderOf } from './order.ts';

export interface OrderSheetProps {
  readonly open: boolean;
  readonly baskets: readonly Basket[];
  readonly onClose: () => void;
  /** It was refused: what is shown is no more what the server says. */
  readonly onStale: () => void;
}

/** Orders the chosen lines to one address; what was ordered leaves the cart. */
export default function OrderSheet({ open, baskets, onClose, onStale }: OrderSheetProps) {
  const t = useTranslations('cart');
  const [ordering, setOrdering] = useState(false);
  const order = async (userAddressSysId: number) => {
    const request = orderOf(baskets, userAddressSysId);
    const { key, answered } = orderKey(request);
    setOrdering(true);
    try {
      const { orderSysId } = await api(placeOrder, request, { idempotencyKey: key });
      answered();
      // Ordered is ordered: what could not be taken out is taken out by hand.
      await removeFromCart(baskets.map(({ basketSysId }) => basketSysId)).catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: keyOf(orderList) });
      toast(t('ordered'), { tone: 'good' });
      navigate(addressOf('BuyHistoryDetail', { orderSysId }));
    } catch (error) {
      if (error instanceof CallRefused) answered();
      toast(errorText(error), { tone: 'danger' });
      onStale();
      onClose();
    } finally {
      setOrdering(false);
    }
  };
  const step = useAddressStep(useAddresses(), undefined, (id) => void order(id));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('deliverTo')}
      footer={ordering ? <Spinner /> : <AddressStepFooter step={step} />}
    >
      <AddressStep step={step} />
    </Sheet>
  );
}
