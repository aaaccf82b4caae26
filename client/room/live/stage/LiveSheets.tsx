import { sellerVars } from '../../../design/look/seller-look.ts';
import { Receipt, type ReceiptProps } from '../../../orders/orders/offers.ts';
import { HistorySheet, ProductGone, ProductListSheet } from '../../../catalog/shop/offers.ts';
import { PurchaseSheet } from '../../../buying/purchase/offers.ts';
import { airedPrice } from '../past/AiredPrice.tsx';
import { useRowButtons } from '../shelf/row-buttons.ts';
import { type Buying, type OpenSheet, useShop } from '../shelf/shop-context.ts';
import { useRoom, useStage, useStageView } from '../room/stage-context.ts';
import { useStageShape } from './use-stage-shape.ts';

export interface LiveSheetsProps {
  readonly open: OpenSheet;
  readonly buying: Buying | undefined;
  readonly onOpen: (open: OpenSheet) => void;
  readonly onBought: () => void;
}

/** Pieces can be cancelled while the broadcast is on air, where its host lets them. */
function LiveReceipt({ order }: ReceiptProps) {
  const { phase } = useStageView();
  const { isLiveOrdCcl } = useRoom();
  const isOnAir = phase === 'onAir' || phase === 'noVideo';
  const mayCancel = isOnAir && isLiveOrdCcl === 1;
  return <Receipt order={order} cancelIn={mayCancel ? (order.broadcastSysId ?? undefined) : undefined} />;
}

/** The sheets of the shop over the stage. They are a part of their own, which comes when the picture has. */
export default function LiveSheets({ open, buying, onOpen, onBought }: LiveSheetsProps) {
  const stage = useStage();
  const shop = useShop();
  const { detail, productsLoading, ordersUntil } = useStageView();
  const { products, fixPrdtSysId, isHideOrdBtn } = useRoom();
  const buttons = useRowButtons();
  const wide = useStageShape() === 'wide';

  const look = sellerVars(detail?.seller);
  const product = products.find((one) => one.prdtSysId === buying?.prdtSysId) ?? buying?.product;
  const close = () => onOpen(null);
  const closeProduct = () => onOpen(buying?.fromList && !wide ? 'products' : null);
  return (
    <>
      <ProductListSheet
        open={open === 'products'}
        onClose={close}
        style={look}
        products={products}
        loading={productsLoading}
        pinned={fixPrdtSysId}
        buttons={buttons}
        priceNote={airedPrice}
        onLook={shop.openProduct}
        onBuy={(prdtSysId) => shop.buy(prdtSysId, true)}
      />
      {buying && detail && product ? (
        <PurchaseSheet
          key={buying.key}
          open={open === 'product'}
          onClose={closeProduct}
          onKeepWatching={close}
          onReset={onBought}
          onOthers={wide ? close : shop.openProducts}
          style={look}
          product={product}
          broadcast={buying.inBroadcast ? detail : null}
          ordersUntil={buying.inBroadcast ? ordersUntil : null}
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
          Draw={LiveReceipt}
        />
      )}
    </>
  );
}
