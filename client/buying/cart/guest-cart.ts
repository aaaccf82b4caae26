import { proxy } from 'valtio/vanilla';
import type { BasketRequest } from '../../../schema/buying/baskets.ts';
import { BASKETS_MAX, GUEST_BASKET_FIRST, LINE_QTY_MAX } from '../../../schema/buying/constants.ts';
import { unveil, veil } from '../../app/session/veil.ts';

export interface GuestBasket {
  readonly basketSysId: number;
  /** One choice; its quantity is also in its option group. */
  readonly basket: BasketRequest;
}

/**
 * What a guest has gathered, as long as the page is open. Ids count down from {@link GUEST_BASKET_FIRST}; lines of one
 * sort are one line. `key` is another with each change, so that a merge that is asked for again is done once.
 */
export interface GuestCart {
  readonly baskets: readonly GuestBasket[];
  readonly key: string;
}

const STORED = 'sellover.baskets';

function isCart(value: unknown): value is GuestCart {
  return typeof value === 'object' && value !== null && 'baskets' in value && Array.isArray(value.baskets);
}

function load(): GuestCart {
  try {
    const kept = unveil(sessionStorage.getItem(STORED));
    if (isCart(kept)) return kept;
  } catch {
    // Storage can be missing or refuse: the cart then lives in memory only.
  }
  return { baskets: [], key: '' };
}

export const guestCart = proxy<{ now: GuestCart }>({ now: load() });

function keep(baskets: readonly GuestBasket[]): void {
  guestCart.now = { baskets, key: `${Date.now()}-${Math.random()}` };
  try {
    sessionStorage.setItem(STORED, veil(guestCart.now));
  } catch {
    // As above.
  }
}

/** Removes the lines that the server has taken; later ones stay. */
export function emptyGuestCart(given: GuestCart): void {
  if (guestCart.now.key === given.key) keep([]);
}

/** One line for each option group. */
function linesOf(request: BasketRequest): BasketRequest[] {
  if (request.optionGroups.length === 0) return [request];
  return request.optionGroups.map((group, index) => ({
    ...request,
    basketQty: group.optionQty,
    optionGroups: [group],
    ...(index > 0 && { addingProducts: [] }),
  }));
}

function sortOf({ prdtSysId, broadcastScheduleSysId, optionGroups }: BasketRequest): string {
  return JSON.stringify([
    prdtSysId,
    broadcastScheduleSysId,
    optionGroups[0]?.productOptions.map((option) => [
      option.prdtOptionSysId,
      option.optionDetailSysId,
      option.optionKeyName,
    ]),
  ]);
}

function withQty(basket: BasketRequest, basketQty: number): BasketRequest {
  const optionGroups = basket.optionGroups.map((group) => ({ ...group, optionQty: basketQty }));
  return { ...basket, basketQty, optionGroups };
}

type Addings = NonNullable<BasketRequest['addingProducts']>;

/** Both in one line, as far as a line goes: as the server joins them. */
function joined(basket: BasketRequest, more: BasketRequest): BasketRequest {
  const addings = joinedAddings([...(basket.addingProducts ?? []), ...(more.addingProducts ?? [])]);
  return {
    ...withQty(basket, Math.min(basket.basketQty + more.basketQty, LINE_QTY_MAX)),
    ...(addings.length > 0 && { addingProducts: addings }),
  };
}

function joinedAddings(addings: Addings): Addings {
  const joined = new Map<number, Addings[number]>();
  for (const each of addings) {
    const id = each.prdtAddingProductDetailSysId;
    const before = joined.get(id)?.addingQty ?? 0;
    joined.set(id, { ...each, addingQty: Math.min(before + each.addingQty, LINE_QTY_MAX) });
  }
  return [...joined.values()];
}

/** The list with these lines; null: it is full. */
export function gathered(
  baskets: readonly GuestBasket[],
  request: BasketRequest,
): readonly GuestBasket[] | null {
  let list = baskets;
  for (const basket of linesOf(request)) {
    const same = list.find((each) => sortOf(each.basket) === sortOf(basket));
    if (same) {
      const more = joined(same.basket, basket);
      list = list.map((each) => (each === same ? { ...each, basket: more } : each));
    } else if (list.length >= BASKETS_MAX) return null;
    else {
      const lowest = Math.min(...list.map(({ basketSysId }) => basketSysId), GUEST_BASKET_FIRST + 1);
      list = [...list, { basketSysId: lowest - 1, basket }];
    }
  }
  return list;
}

/** False: the cart is full. */
export function gather(request: BasketRequest): boolean {
  const list = gathered(guestCart.now.baskets, request);
  if (list) keep(list);
  return list !== null;
}

export function changeGathered(basketSysId: number, basketQty: number): void {
  keep(
    guestCart.now.baskets.map((each) =>
      each.basketSysId === basketSysId ? { ...each, basket: withQty(each.basket, basketQty) } : each,
    ),
  );
}

export function removeGathered(basketSysIds: readonly number[]): void {
  keep(guestCart.now.baskets.filter(({ basketSysId }) => !basketSysIds.includes(basketSysId)));
}
