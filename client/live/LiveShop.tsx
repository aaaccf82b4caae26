import { createElement, type ReactNode, useMemo, useState } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';
import { askLogin } from '../app/login-return.ts';
import { usePart } from '../app/use-part.ts';
import type { RoomProduct } from './room.ts';
import { type ShopActions, ShopContext } from './shop-context.ts';
import { useStage } from './stage-context.ts';

export type OpenSheet = 'products' | 'product' | 'history' | null;

/** Which product's sheet it is; a new opening is a new purchase. */
export interface Looking {
  readonly prdtSysId: number;
  readonly key: number;
  /** As it was on opening: a host may take it off the list while somebody is buying it. */
  readonly product: RoomProduct | undefined;
  /** Bought in the broadcast, as it was on when the sheet opened; afterwards what is left is bought outside of it. */
  readonly inBroadcast: boolean;
  /** Closing goes back to the list it was opened from. */
  readonly fromList: boolean;
}

/** How the stage opens the sheets of the shop. */
export function LiveShop({ children }: { readonly children: ReactNode }) {
  const stage = useStage();
  const [open, setOpen] = useState<OpenSheet>(null);
  const [looking, setLooking] = useState<Looking>();
  const sheets = usePart(
    () => withTexts(import('./LiveSheets.tsx'), ['shop', 'orders']),
    open !== null,
    () => setOpen(null),
  );

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

  return (
    <ShopContext value={actions}>
      {children}
      {sheets && createElement(sheets, { open, looking, onOpen: setOpen })}
    </ShopContext>
  );
}
