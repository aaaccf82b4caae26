import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { Basket } from '../../schema/baskets.ts';
import { CallRefused } from '../../schema/call.ts';
import { orderList, placeOrder } from '../../schema/orders.ts';
import { quoteOrder } from '../../schema/quotes.ts';
import { api } from '../app/api.ts';
import { errorText } from '../app/errors.ts';
import { keyOf, queryClient } from '../app/query.ts';
import { addressOf } from '../app/routes.ts';
import { confirm } from '../design/dialog.ts';
import { useWon } from '../design/Price.tsx';
import { Sheet } from '../design/Sheet.tsx';
import { Spinner } from '../design/Spinner.tsx';
import { toast } from '../design/toast.ts';
import {
  AddressStep,
  AddressStepFooter,
  orderKey,
  useAddresses,
  useAddressStep,
  useDeliveryText,
} from '../shop/offers.ts';
import { removeFromCart } from './carts.ts';
import { orderOf, quoteOf } from './order.ts';

export interface OrderSheetProps {
  readonly open: boolean;
  readonly baskets: readonly Basket[];
  /** What the cart says is to be paid; somewhere far it can be more. */
  readonly shownAmount: number | undefined;
  readonly onClose: () => void;
  /** It was refused: what is shown is no more what the server says. */
  readonly onStale: () => void;
}

/** Orders the chosen lines to one address; what was ordered leaves the cart. */
export default function OrderSheet({ open, baskets, shownAmount, onClose, onStale }: OrderSheetProps) {
  const t = useTranslations('cart');
  const [ordering, setOrdering] = useState(false);
  const won = useWon();
  const deliveryText = useDeliveryText();
  /** What is to be paid there; undefined: it is more or less than was shown, and the buyer does not want that. */
  const agreedAmount = async (userAddressSysId: number) => {
    const quote = await api(quoteOrder, quoteOf(baskets, userAddressSysId));
    const payAmount = quote.totalAmount;
    if (payAmount === shownAmount) return payAmount;
    const wants = await confirm({
      title: t('askAmount.title', { amount: won(payAmount) }),
      message: deliveryText(quote),
      confirmLabel: t('askAmount.confirm'),
    });
    return wants ? payAmount : undefined;
  };
  const order = async (userAddressSysId: number) => {
    setOrdering(true);
    let answered = () => {};
    try {
      const payAmount = await agreedAmount(userAddressSysId);
      if (payAmount === undefined) return;
      const request = { ...orderOf(baskets), userAddressSysId, payAmount };
      const { key, ...once } = orderKey(request);
      answered = once.answered;
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
