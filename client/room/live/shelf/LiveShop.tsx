import { createElement, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { broadcastInfo, useFloating } from '../../../app/broadcast-info.ts';
import { onApp } from '../../../app/from-app.ts';
import { later, usePart } from '../../../app/later.ts';
import { askLogin } from '../../../app/session/login-return.ts';
import { addressOf } from '../../../app/routes.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { membersOnly } from '../../../buying/buying/offers.ts';
import type { BroadcastIds } from '../../../app/broadcast-info.ts';
import { type Buying, type OpenSheet, type ShopActions, ShopContext } from './shop-context.ts';
import { isSelling, useRoom, useSource, useStage, useStageView } from '../room/stage-context.ts';
import { hereWanting, takeWanted } from './wanted.ts';

/** Opens the shop's sheets over the stage, and the pages of its products. */
export function LiveShop({
  ids: { broadcastScheduleSysId },
  onOpen,
  children,
}: {
  readonly ids: BroadcastIds;
  /** Hears whether one of its sheets is open. */
  readonly onOpen?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}) {
  const stage = useStage();
  const { feed } = useSource();
  const [open, setOpen] = useState<OpenSheet>(null);
  const [buying, setBuying] = useState<Buying>();
  const floating = useFloating();
  // The small window takes no open sheet along.
  if (floating && open !== null) setOpen(null);
  const isOpen = open !== null;
  const tellOpen = useEffectEvent((is: boolean) => onOpen?.(is));
  useEffect(() => tellOpen(isOpen), [isOpen]);
  const sheets = usePart(
    later(
      () => import('../stage/LiveSheets.tsx'),
      ['catalog/shop', 'buying/purchase', 'buying/buying', 'orders/orders', 'buying/cart'],
    ),
    isOpen,
    () => setOpen(null),
  );

  // Product pages beside the broadcast hide their order buttons, too.
  const { isHideOrdBtn } = useRoom();
  useEffect(() => {
    broadcastInfo.isHideOrdBtn = isHideOrdBtn === 1;
  }, [isHideOrdBtn]);

  const actions = useMemo<ShopActions>(
    () => ({
      openProducts: () => setOpen('products'),
      openProduct: (prdtSysId) => {
        // Nothing covers the stage when the viewer returns to it.
        setOpen(null);
        navigate(addressOf('ProductOfLive', { prdtSysId, broadcastScheduleSysId }));
      },
      buy: async (prdtSysId, fromList = false) => {
        const product = feed.state.products.find((one) => one.prdtSysId === prdtSysId);
        const message = product && !isLoggedIn() ? await membersOnly(product) : undefined;
        const landingPage = hereWanting('product', prdtSysId);
        if (!(await askLogin({ landingPage, ...(message !== undefined && { message }) }))) return;
        const inBroadcast = isSelling(stage.view.phase);
        setBuying((last) => ({ prdtSysId, product, key: (last?.key ?? 0) + 1, inBroadcast, fromList }));
        setOpen('product');
      },
      openHistory: async () => {
        if (await askLogin()) setOpen('history');
      },
    }),
    [stage, feed, broadcastScheduleSysId],
  );

  // After a login that a purchase needed, its sheet opens once the products are there.
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { productsLoading } = useStageView();
  const isReady = loggedIn && !productsLoading && !floating;
  useEffect(() => {
    const wanted = isReady ? takeWanted('product') : null;
    if (wanted !== null) actions.buy(wanted);
  }, [isReady, actions]);

  // The app can open a product beside the broadcast.
  useEffect(() => onApp('botNavPrdt', ({ prdtSysId }) => actions.openProduct(prdtSysId)), [actions]);

  return (
    <ShopContext value={actions}>
      {children}
      {sheets &&
        createElement(sheets, { open, buying, onOpen: setOpen, onBought: () => setBuying(undefined) })}
    </ShopContext>
  );
}
