import { sellerVars } from '../design/seller-look.ts';
import { Receipt } from '../orders/offers.ts';
import { HistorySheet, ProductGone, ProductListSheet, PurchaseSheet } from '../shop/offers.ts';
import { type Looking, type OpenSheet, useShop } from './shop-context.ts';
import { useOrderButtons, useRoom, useWatched, useWatchedView } from './stage-context.ts';
import { useStageShape } from './use-stage-shape.ts';

export interface LiveSheetsProps {
  readonly open: OpenSheet;
  readonly looking: Looking | undefined;
  readonly onOpen: (open: OpenSheet) => void;
  readonly onLooked: () => void;
}

/** The sheets of the shop over the stage. They are a part of their own, which comes when the picture has. */
export default function LiveSheets({ open, looking, onOpen, onLooked }: LiveSheetsProps) {
  const stage = useWatched();
  const shop = useShop();
  const { detail, productsLoading, ordersUntil } = useWatchedView();
  const { products, fixPrdtSysId, isHideOrdBtn } = useRoom();
  const orderButtons = useOrderButtons();
  const wide = useStageShape() === 'wide';

  const look = sellerVars(detail?.seller);
  const product = products.find((one) => one.prdtSysId === looking?.prdtSysId) ?? looking?.product;
  const close = () => onOpen(null);
  const closeProduct = () => onOpen(looking?.fromList && !wide ? 'products' : null);
  return (
    <>
      <ProductListSheet
        open={open === 'products'}
        onClose={close}
        style={look}
        products={products}
        loading={productsLoading}
        pinned={fixPrdtSysId}
        orderButtons={orderButtons}
        onLook={(prdtSysId) => shop.openProduct(prdtSysId, true)}
        onBuy={(prdtSysId) => shop.buy(prdtSysId, true)}
      />
      {looking && detail && product ? (
        <PurchaseSheet
          key={looking.key}
          open={open === 'product'}
          onClose={closeProduct}
          onKeepWatching={close}
          onReset={onLooked}
          onOthers={wide ? close : shop.openProducts}
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
          onProducts={shop.openProducts}
          style={look}
          Draw={Receipt}
        />
      )}
    </>
  );
}
