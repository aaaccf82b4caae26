import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Product } from '../../schema/catalog/products.ts';
import { useStore } from '../app/use-store.ts';
import { Sheet } from '../design/overlays/Sheet.tsx';
import {
  AddressStep,
  AddressStepFooter,
  type InBroadcast,
  useAddresses,
  useAddressStep,
  useMemberMax,
} from '../buying/offers.ts';
import { DoneStep, DoneStepFooter, useDoneTitle } from './DoneStep.tsx';
import { ProductStep } from './ProductStep.tsx';
import { PurchaseFooter } from './PurchaseFooter.tsx';
import { Purchase, type PurchaseListener } from './purchase-store.ts';

export interface PurchaseSheetProps extends PurchaseListener {
  readonly product: Product;
  readonly broadcast: InBroadcast | null;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It has gone, and what was chosen in it with it. */
  readonly onReset: () => void;
  /** Back to the broadcast after ordering. */
  readonly onKeepWatching: () => void;
  readonly onOthers: () => void;
  /** False while the host hides the order buttons. */
  readonly orderButtons: boolean;
  /** The broadcast has ended: until when its orders are taken, in milliseconds since 1970. */
  readonly ordersUntil: number | null;
  readonly style: CSSProperties;
}

/** The purchase behind the sheet. It hears when its product changes. */
function usePurchase({
  product,
  broadcast,
  onOwnPurchase,
  onStale,
}: Pick<PurchaseSheetProps, 'product' | 'broadcast' | keyof PurchaseListener>): Purchase {
  const memberMaxQty = useMemberMax(product);
  const [purchase] = useState(() => new Purchase({ ...product, broadcast, memberMaxQty }));
  const bought = useEffectEvent(onOwnPurchase);
  const stale = useEffectEvent(onStale);
  useEffect(() => {
    purchase.happened({ what: 'sold', sold: { ...product, broadcast, memberMaxQty } });
  }, [purchase, product, broadcast, memberMaxQty]);
  useEffect(() => purchase.open({ onOwnPurchase: bought, onStale: stale }), [purchase]);
  return purchase;
}

/** One product: look, choose, deliver where, order, done. One sheet with one button at a time. */
export function PurchaseSheet({
  open,
  onClose,
  onReset,
  onKeepWatching,
  onOthers,
  orderButtons,
  ordersUntil,
  style,
  ...options
}: PurchaseSheetProps) {
  const t = useTranslations('purchase');
  const buying = useTranslations('buying');
  const addresses = useAddresses();
  const { current: address, written } = addresses;
  const purchase = usePurchase(options);
  const { order } = useStore(purchase);
  const [step, setStep] = useState<'product' | 'address'>('product');
  const addressStep = useAddressStep(addresses, (userAddressSysId) => {
    if (userAddressSysId !== null) addresses.choose(userAddressSysId);
    setStep('product');
  });
  // A buyer keeps the buttons of an open purchase, even if the host then hides them.
  const [mayOrder] = useState(orderButtons);

  const done = order.phase === 'done' ? order.done : undefined;
  const doneTitle = useDoneTitle(done);
  const title = doneTitle ?? (step === 'address' ? buying('address.title') : t('product.title'));

  return (
    <Sheet
      open={open}
      onClose={() => {
        if (step === 'address') setStep('product');
        else onClose();
      }}
      onReset={onReset}
      title={title}
      titleHidden={done !== undefined}
      style={style}
      footer={
        done ? (
          <DoneStepFooter done={done} onKeepWatching={onKeepWatching} isOver={ordersUntil !== null} />
        ) : step === 'address' ? (
          <AddressStepFooter step={addressStep} />
        ) : (
          <PurchaseFooter
            purchase={purchase}
            address={address}
            written={written}
            addressesKnown={addresses.query.isSuccess}
            orderButtons={mayOrder || orderButtons}
            ordersUntil={ordersUntil}
            onAddress={() => setStep('address')}
            onOthers={onOthers}
          />
        )
      }
    >
      {done ? (
        <DoneStep done={done} />
      ) : step === 'address' ? (
        <AddressStep step={addressStep} />
      ) : (
        <ProductStep purchase={purchase} />
      )}
    </Sheet>
  );
}
