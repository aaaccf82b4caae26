import { createContext, useContext } from 'react';

/** What the stage can ask of the shop that opens over it. */
export interface ShopActions {
  readonly openProducts: () => void;
  /** Looking is for everybody. */
  readonly openProduct: (prdtSysId: number, fromList?: boolean) => void;
  /** Buying asks a guest to log in first. */
  readonly buy: (prdtSysId: number, fromList?: boolean) => void;
  readonly openHistory: () => void;
}

export const ShopContext = createContext<ShopActions | null>(null);

export function useShop(): ShopActions {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('a component of the stage stands outside of its shop');
  return shop;
}
