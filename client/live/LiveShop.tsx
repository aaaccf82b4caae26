import { type ReactNode, useMemo, useState } from 'react';
import { askLogin } from '../app/login-return.ts';
import { sellerVars } from '../design/seller-look.ts';
import { Receipt } from '../orders/offers.ts';
import { HistorySheet, ProductGone, ProductListSheet, PurchaseSheet } from '../shop/offers.ts';
import type { RoomProduct } from './room.ts';
import { type ShopActions, ShopContext } from './shop-context.ts';
import { useRoom, useStage, useStageView } from './stage-context.ts';
import { useWideStage } from './use-wide-stage.ts';

type Open = 'products' | 'product' | 'history' | null;

/** Which product's sheet it is; a new opening is a new purchase. */
interface Looking {
  readonly prdtSysId: number;
  readonly key: number;
  /** As it was on opening: a host may take it off the list while somebody is buying it. */
  readonly product: RoomProduct | undefined;
  /** Bought in the broadcast, as it was on when the sheet opened; afterwards what is left is bought outside of it. */
  readonly inBroadcast: boolean;
  /** Closing goes back to the list it was opened from. */
  readonly fromList: boolean;
}

/** The sheets of the shop over the stage, and how the stage opens them. */
export function LiveShop({ children }: { readonly children: ReactNode }) {
  const stage = useStage();
  const { detail, productsLoading, ordersUntil } = useStageView();
  const { products, fixPrdtSysId, isHideOrdBtn } = useRoom();
  const wide = useWideStage();
  const [open, setOpen] = useState<Open>(null);
  const [looking, setLooking] = useState<Looking>();

  const actions = useMemo<ShopActions>(() => {
    const look = (prdtSysId: number, fromList = false) => {
      const product = stage.feed.state.products.find((one) => one.prdtSysId === prdtSysId);
      const inBroadcast = stage.view.phase !== 'ended';
      setLooking((last) => ({ prdtSysId, product, key: (last?.key ?? 0) + 1, inBroadcast, fromList }));
      // The sheet comes into being closed, so that it rises.
      requestAnimationFrame(() => setOpen('product'));
    };
    return {
      openProducts: () => setOpen('products'),
      openProduct: look,
      buy: async (prdtSysId, fromList) => {
        if (await askLogin()) look(prdtSysId, fromList);
      },
      openHistory: async () => {
        if (await askLogin()) setOpen('history');
      },
    };
  }, [stage]);

  const look = sellerVars(detail?.seller);
  const product = products.find((one) => one.prdtSysId === looking?.prdtSysId) ?? looking?.product;
  const close = () => setOpen(null);
  const closeProduct = () => setOpen(looking?.fromList && !wide ? 'products' : null);
  return (
    <ShopContext value={actions}>
      {children}
      <ProductListSheet
        open={open === 'products'}
        onClose={close}
        style={look}
        products={products}
        loading={productsLoading}
        pinned={fixPrdtSysId}
        orderButtons={!isHideOrdBtn}
        onLook={(prdtSysId) => actions.openProduct(prdtSysId, true)}
        onBuy={(prdtSysId) => actions.buy(prdtSysId, true)}
      />
      {looking && detail && product ? (
        <PurchaseSheet
          key={looking.key}
          open={open === 'product'}
          onClose={closeProduct}
          onKeepWatching={close}
          onOthers={wide ? close : actions.openProducts}
          style={look}
          product={product}
          broadcast={looking.inBroadcast ? detail : null}
          ordersUntil={looking.inBroadcast ? ordersUntil : null}
          orderButtons={!isHideOrdBtn}
          onOwnPurchase={(purchase) => stage.ownPurchase(purchase)}
          onStale={() => void stage.reloadProducts()}
        />
      ) : (
        <ProductGone open={open === 'product'} onClose={closeProduct} style={look} />
      )}
      {detail && (
        <HistorySheet
          broadcastSysId={detail.broadcastSysId}
          open={open === 'history'}
          onClose={close}
          onProducts={actions.openProducts}
          style={look}
          Draw={Receipt}
        />
      )}
    </ShopContext>
  );
}
