import { useSnapshot } from 'valtio';
import type { Basket, BasketRequest } from '../../../schema/buying/baskets.ts';
import { CallRefused } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { loadTexts } from '../../app/i18n/catalogues.ts';
import { translator } from '../../app/i18n/translate.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { toast } from '../../design/overlays/toast.ts';
import { changeGathered, emptyGuestCart, gather, guestCart, removeGathered } from './guest-cart.ts';

const CONFLICT = 409;

/** The member’s or the guest’s cart, with current prices from the server; newest first. */
export function useCart() {
  const who = useSnapshot(session);
  const { baskets } = useSnapshot(guestCart).now;
  const uid = isLoggedIn(who) ? who.userSysId : undefined;
  const own = useQuery({
    ...queryOf('listBaskets', { uid: uid ?? 0 }),
    enabled: uid !== undefined,
    // What can be bought changes by the second.
    staleTime: 0,
  });
  const gathered = useQuery({
    ...queryOf('guestBaskets', { baskets: baskets.toReversed() as never }),
    enabled: uid === undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return { query: uid === undefined ? gathered : own, isMember: uid !== undefined };
}

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf('listBaskets') });
}

/** Throws what the call throws, and a refusal where a guest's cart is full. */
export async function addToCart(request: BasketRequest): Promise<void> {
  if (isLoggedIn() && session.userSysId !== undefined) {
    await api('addBaskets', { uid: session.userSysId, ...request });
    await reload();
  } else if (!gather(request)) throw new CallRefused(REFUSED.cartFull, CONFLICT, 'The cart is full', {});
}

export async function setQty({ basketSysId }: Basket, basketQty: number): Promise<void> {
  if (isLoggedIn() && session.userSysId !== undefined) {
    await api('changeBasket', { uid: session.userSysId, basketSysId, basketQty });
    await reload();
  } else changeGathered(basketSysId, basketQty);
}

export async function removeFromCart(basketSysIds: readonly number[]): Promise<void> {
  if (isLoggedIn() && session.userSysId !== undefined) {
    await api('removeBaskets', { uid: session.userSysId, basketSysIds: [...basketSysIds] });
    await reload();
  } else removeGathered(basketSysIds);
}

let merging: Promise<void> | undefined;

/** Moves the guest's cart into the member's. Lines without an answer stay and are retried. */
export function mergeGathered(): Promise<void> {
  merging ??= merge().finally(() => {
    merging = undefined;
  });
  return merging;
}

async function merge(): Promise<void> {
  const given = guestCart.now;
  if (!isLoggedIn() || session.userSysId === undefined || given.baskets.length === 0) return;
  const baskets = given.baskets.map(({ basket }) => basket);
  const input = { uid: session.userSysId, baskets };
  const { skipped } = await api('mergeBaskets', input, { idempotencyKey: given.key });
  emptyGuestCart(given);
  await reload();
  if (skipped.length === 0) return;
  await loadTexts(['buying/cart']);
  toast(translator()('cart.skipped', { count: skipped.length }), { tone: 'danger' });
}
