import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useFloating } from '../app/broadcast-info.ts';
import { onApp } from '../app/from-app.ts';
import { withTexts } from '../app/i18n/catalogues.ts';
import { askLogin } from '../app/login-return.ts';
import { usePart } from '../app/use-part.ts';
import { type Looking, type OpenSheet, type ShopActions, ShopContext } from './shop-context.ts';
import { useWatched } from './stage-context.ts';

/** How the stage opens the sheets of the shop. */
export function LiveShop({ children }: { readonly children: ReactNode }) {
  const stage = useWatched();
  const [open, setOpen] = useState<OpenSheet>(null);
  const [looking, setLooking] = useState<Looking>();
  const floating = useFloating();
  // What was opened over the stage stays behind with it.
  if (floating && open !== null) setOpen(null);
  const sheets = usePart(
    () => withTexts(import('./LiveSheets.tsx'), ['shop', 'orders', 'cart']),
    open !== null,
    () => setOpen(null),
  );

  const actions = useMemo<ShopActions>(() => {
    const look = (prdtSysId: number, fromList = false) => {
      const product = stage.feed.state.products.find((one) => one.prdtSysId === prdtSysId);
      const { phase } = stage.view;
      const inBroadcast = phase !== 'ended' && phase !== 'replay';
      setLooking((last) => ({ prdtSysId, product, key: (last?.key ?? 0) + 1, inBroadcast, fromList }));
      setOpen('product');
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

  // A product that the app around leads to is shown beside the broadcast.
  useEffect(() => onApp('botNavPrdt', ({ prdtSysId }) => actions.openProduct(prdtSysId)), [actions]);

  return (
    <ShopContext value={actions}>
      {children}
      {sheets &&
        createElement(sheets, { open, looking, onOpen: setOpen, onLooked: () => setLooking(undefined) })}
    </ShopContext>
  );
}
