import { createContext, useContext } from 'react';
import type { RoomProduct } from '../room/room-products.ts';

/** What the stage can ask of the shop that opens over it. */
export interface ShopActions {
  readonly openProducts: () => void;
  /** Looking is for everybody: it leads to the product's page, and the broadcast goes on in its small window. */
  readonly openProduct: (prdtSysId: number) => void;
  /** Buying asks a guest to log in first. */
  readonly buy: (prdtSysId: number, fromList?: boolean) => void;
  readonly openHistory: () => void;
}

export type OpenSheet = 'products' | 'product' | 'history' | null;

/** Which product's sheet it is; a new opening is a new purchase. */
export interface Buying {
  readonly prdtSysId: number;
  readonly key: number;
  /** As it was on opening: a host may take it off the list while somebody is buying it. */
  readonly product: RoomProduct | undefined;
  /** The sheet opened while the broadcast was selling. After the end the order is placed outside of it. */
  readonly inBroadcast: boolean;
  /** Closing goes back to the list it was opened from. */
  readonly fromList: boolean;
}

export const ShopContext = createContext<ShopActions | null>(null);

export function useShop(): ShopActions {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('a component of the stage stands outside of its shop');
  return shop;
}
