import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Product } from '../../../schema/catalog/products.ts';
import { useStore } from '../../app/use-store.ts';
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
import type { KeptChoice } from './kept-choice.ts';
import { Purchase, type PurchaseListener } from './purchase-store.ts';

export interface PurchaseStepsProps extends Omit<PurchaseListener, 'onChoice'> {
  readonly product: Product;
  readonly broadcast: InBroadcast | null;
  /** Back to the broadcast after ordering. */
  readonly onKeepWatching: () => void;
  readonly onOthers: () => void;
  /** False while the host hides the order buttons. */
  readonly orderButtons: boolean;
  /** The broadcast has ended: until when its orders are taken, in milliseconds since 1970. */
  readonly ordersUntil: number | null;
  /** Beside it stands what the product is, with its picture and its heart. */
  readonly isOnPage?: boolean;
  /** What is chosen of each product, for the next one who sells it on the same page. */
  readonly chosen?: Map<number, KeptChoice>;
}

/** What a sheet or a page draws of the purchase: one step at a time. */
export interface PurchaseSteps {
  readonly step: 'product' | 'address' | 'done';
  readonly title: string;
  readonly body: ReactNode;
  readonly footer: ReactNode;
  /** An order is on its way, or has arrived. */
  readonly isOrdered: boolean;
  /** From the address. */
  readonly back: () => void;
}

/** The purchase behind the steps. It hears when its product changes. */
function usePurchase({
  product,
  broadcast,
  onOwnPurchase,
  onStale,
  chosen,
  isOnPage = false,
}: Pick<
  PurchaseStepsProps,
  'product' | 'broadcast' | 'chosen' | 'isOnPage' | 'onOwnPurchase' | 'onStale'
>): Purchase {
  const memberMaxQty = useMemberMax(product);
  const { prdtSysId } = product;
  const [purchase] = useState(
    () => new Purchase({ ...product, broadcast, memberMaxQty }, chosen?.get(prdtSysId)),
  );
  const bought = useEffectEvent(onOwnPurchase);
  const stale = useEffectEvent(onStale);
  const choose = useEffectEvent((choice: KeptChoice | undefined) => {
    if (choice) chosen?.set(prdtSysId, choice);
    else chosen?.delete(prdtSysId);
  });
  useEffect(() => {
    purchase.happened({ what: 'sold', sold: { ...product, broadcast, memberMaxQty } });
  }, [purchase, product, broadcast, memberMaxQty]);
  useEffect(
    () => purchase.open({ onOwnPurchase: bought, onStale: stale, onChoice: choose }, isOnPage ? Infinity : 0),
    [purchase, isOnPage],
  );
  return purchase;
}

/** One product: look, choose, deliver where, order, done. */
export function usePurchaseSteps({
  onKeepWatching,
  onOthers,
  orderButtons,
  ordersUntil,
  isOnPage = false,
  ...sold
}: PurchaseStepsProps): PurchaseSteps {
  const t = useTranslations('purchase');
  const buying = useTranslations('buying');
  const addresses = useAddresses();
  const { current: address, written } = addresses;
  const purchase = usePurchase({ ...sold, isOnPage });
  const { order } = useStore(purchase);
  const [step, setStep] = useState<'product' | 'address'>('product');
  const back = () => setStep('product');
  const addressStep = useAddressStep(addresses, (userAddressSysId) => {
    if (userAddressSysId !== null) addresses.choose(userAddressSysId);
    back();
  });
  const done = order.phase === 'done' ? order.done : undefined;
  const doneTitle = useDoneTitle(done);
  const isOrdered = done !== undefined || order.phase === 'sending';
  if (done) {
    return {
      step: 'done',
      title: doneTitle ?? '',
      body: <DoneStep done={done} />,
      footer: <DoneStepFooter done={done} onKeepWatching={onKeepWatching} isOver={ordersUntil !== null} />,
      isOrdered,
      back,
    };
  }
  if (step === 'address') {
    return {
      step,
      title: buying('address.title'),
      body: <AddressStep step={addressStep} />,
      footer: <AddressStepFooter step={addressStep} />,
      isOrdered,
      back,
    };
  }
  return {
    step,
    title: t('product.title'),
    body: <ProductStep purchase={purchase} isOnPage={isOnPage} />,
    footer: (
      <PurchaseFooter
        purchase={purchase}
        address={address}
        written={written}
        addressesKnown={addresses.query.isSuccess}
        orderButtons={orderButtons}
        ordersUntil={ordersUntil}
        hasHeart={isOnPage}
        onAddress={() => setStep('address')}
        onOthers={onOthers}
      />
    ),
    isOrdered,
    back,
  };
}
