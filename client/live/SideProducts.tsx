import { ProductList } from '../shop/offers.ts';
import { useShop } from './shop-context.ts';
import { useOrderButtons, useRoom, useWatchedView } from './stage-context.ts';

/** The products beside the stage. A phone has none there, so they are a part of their own. */
export default function SideProducts() {
  const shop = useShop();
  const { products, fixPrdtSysId } = useRoom();
  const orderButtons = useOrderButtons();
  const { productsLoading } = useWatchedView();
  return (
    <ProductList
      products={products}
      loading={productsLoading}
      pinned={fixPrdtSysId}
      orderButtons={orderButtons}
      onLook={shop.openProduct}
      onBuy={shop.buy}
      panel
    />
  );
}
