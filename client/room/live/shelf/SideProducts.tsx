import { ProductList } from '../../../catalog/shop/offers.ts';
import { airedPrice } from '../past/AiredPrice.tsx';
import { useRowButtons } from './row-buttons.ts';
import { useShop } from './shop-context.ts';
import { useRoom, useStageView } from '../room/stage-context.ts';

/** The products beside the stage. A phone has none there, so they are a part of their own. */
export default function SideProducts() {
  const shop = useShop();
  const { products, fixPrdtSysId } = useRoom();
  const buttons = useRowButtons();
  const { productsLoading } = useStageView();
  return (
    <ProductList
      products={products}
      loading={productsLoading}
      pinned={fixPrdtSysId}
      buttons={buttons}
      priceNote={airedPrice}
      onLook={shop.openProduct}
      onBuy={shop.buy}
      panel
    />
  );
}
