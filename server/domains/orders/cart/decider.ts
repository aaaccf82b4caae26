import { BASKET_KEPT, BASKETS_MAX, LINE_QTY_MAX } from '../../../../schema/buying/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import {
  hindranceOf,
  hindranceOfQtys,
  inItsWords,
  isSameSort,
  type BasketAdding,
  type Hindrance,
  type OnSale,
  type WantedLine,
} from './rules.ts';

/**
 * A member's cart. What must stay true:
 * - No two lines have the same product, options and broadcast.
 * - There are at most {@link BASKETS_MAX} lines, each with 1 to {@link LINE_QTY_MAX} pieces.
 * - A line expires if it is not changed for {@link BASKET_KEPT}. Nobody sees an expired line and nothing counts it.
 */
export interface BasketLine extends WantedLine {
  /** Counts up within the cart. */
  readonly basketSysId: number;
}

interface KeptLine extends BasketLine {
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

export type CartEvent =
  /** Adds the line or replaces it. */
  | { readonly type: 'BasketChanged'; readonly data: BasketLine }
  | { readonly type: 'BasketsRemoved'; readonly data: { readonly basketSysIds: readonly number[] } };

export interface CartState {
  /** Ids are never reused. */
  readonly lastSysId: number;
  /** In the order of their ids. */
  readonly lines: readonly KeptLine[];
}

export const cartFold: Fold<CartState, CartEvent> = {
  category: 'cart',
  initial: { lastSysId: 0, lines: [] },
  stateVersion: 1,
  on: {
    BasketChanged: (cart, { data, recordedAt }) => changed(cart, data, recordedAt),
    BasketsRemoved: ({ lastSysId, lines }, { data }) => ({
      lastSysId,
      lines: lines.filter(({ basketSysId }) => !data.basketSysIds.includes(basketSysId)),
    }),
  },
};

export function cartStream(userSysId: number): StreamRef<CartState, CartEvent> {
  return streamOf(cartFold, userSysId);
}

/** `7` of `cart-7`. */
export function memberOfCart(stream: string): number {
  return Number(stream.slice(cartFold.category.length + 1));
}

function changed({ lastSysId, lines }: CartState, line: BasketLine, now: number): CartState {
  const after = { ...line, changedAt: now };
  const isNew = line.basketSysId > lastSysId;
  return {
    lastSysId: Math.max(lastSysId, line.basketSysId),
    lines: isNew
      ? [...lines, after]
      : lines.map((each) => (each.basketSysId === line.basketSysId ? after : each)),
  };
}

/** When a line expires unless it is changed before. */
export function keptUntil({ changedAt }: Pick<KeptLine, 'changedAt'>): number {
  return changedAt + BASKET_KEPT;
}

export function keptLines({ lines }: CartState, now: number): readonly KeptLine[] {
  return lines.filter((line) => now < keptUntil(line));
}

/** The facts that decide a cart's lines, as the log has them at that moment. */
export interface CartContext {
  onSale(prdtSysId: number): OnSale;
  /** Whether this public broadcast sells the product. */
  isShownIn(broadcastScheduleSysId: number, prdtSysId: number): boolean;
  readonly now: number;
}

function refuse(hindrance: Hindrance | null): void {
  if (hindrance) throw new Refusal(hindrance.code, hindrance.facts);
}

/**
 * Adds all of these lines, or none. Throws a Refusal with the code of the obstacle: the product, the broadcast (2009), the
 * quantity (2026, 3101) or the stock. Throws 3100 if the cart is full.
 */
export function addToCart(cart: CartState, wanted: readonly WantedLine[], context: CartContext): CartEvent[] {
  const events: CartEvent[] = [];
  let state = cart;
  for (const asked of wanted) {
    const line = placed(state, asked, context);
    events.push({ type: 'BasketChanged', data: line });
    state = changed(state, line, context.now);
  }
  return events;
}

/** The line that contains the request afterwards. */
function placed(cart: CartState, asked: WantedLine, context: CartContext): BasketLine {
  const { broadcastScheduleSysId, prdtSysId } = asked;
  const onSale = context.onSale(prdtSysId);
  refuse(hindranceOf({ ...asked, basketQty: 1 }, onSale, []));
  if (broadcastScheduleSysId !== null && !context.isShownIn(broadcastScheduleSysId, prdtSysId))
    throw new Refusal('2009', { prdtSysId });
  refuse(hindranceOfQtys(asked));
  const wanted = inItsWords(asked, onSale.product);
  const lines = keptLines(cart, context.now);
  const same = lines.find((line) => isSameSort(line, wanted));
  const line = same ? joined(same, wanted) : { ...wanted, basketSysId: cart.lastSysId + 1 };
  const others = lines.filter((each) => each !== same);
  refuse(hindranceOf(line, onSale, others));
  if (!same && lines.length >= BASKETS_MAX) throw new Refusal('3100', { baskets: BASKETS_MAX });
  return line;
}

/** Merges two lines, up to the limit of a line. */
function joined(
  { basketSysId, prdtSysId, broadcastScheduleSysId, optionTypeCode, options, ...line }: BasketLine,
  more: WantedLine,
): BasketLine {
  return {
    basketSysId,
    prdtSysId,
    broadcastScheduleSysId,
    optionTypeCode,
    options,
    basketQty: Math.min(line.basketQty + more.basketQty, LINE_QTY_MAX),
    addingProducts: joinedAddings([...line.addingProducts, ...more.addingProducts]),
    prdtReviewSysId: more.prdtReviewSysId ?? line.prdtReviewSysId,
  };
}

function joinedAddings(addings: readonly BasketAdding[]): BasketAdding[] {
  const byDetail = Map.groupBy(addings, (each) => each.prdtAddingProductDetailSysId);
  return Array.from(byDetail.values(), (same) => ({
    ...same[0]!,
    addingQty: Math.min(
      same.reduce((sum, { addingQty }) => sum + addingQty, 0),
      LINE_QTY_MAX,
    ),
  }));
}

export interface Skipped {
  readonly index: number;
  readonly prdtSysId: number;
  readonly why: string;
}

/** Merges a guest's cart: adds each line that can be added, and leaves out the others. */
export function mergeIntoCart(
  cart: CartState,
  gathered: readonly (readonly WantedLine[])[],
  context: CartContext,
): { readonly events: CartEvent[]; readonly skipped: Skipped[] } {
  const events: CartEvent[] = [];
  const skipped: Skipped[] = [];
  let state = cart;
  for (const [index, wanted] of gathered.entries()) {
    try {
      for (const event of addToCart(state, wanted, context)) {
        events.push(event);
        if (event.type === 'BasketChanged') state = changed(state, event.data, context.now);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      skipped.push({ index, prdtSysId: wanted[0]!.prdtSysId, why: error.resultCode });
    }
  }
  return { events, skipped };
}

/** The changes a line allows. */
export type BasketChange = Partial<Pick<WantedLine, 'basketQty' | 'options' | 'addingProducts'>>;

/** Changes a line and merges an equal one into it. Throws a Refusal with 0004 if it is not in the cart. */
export function changeInCart(
  cart: CartState,
  basketSysId: number,
  change: BasketChange,
  context: CartContext,
): CartEvent[] {
  const lines = keptLines(cart, context.now);
  const before = lines.find((line) => line.basketSysId === basketSysId);
  if (!before) throw new Refusal('0004', { basketSysId });
  const onSale = context.onSale(before.prdtSysId);
  const { changedAt: _, ...asked } = { ...before, ...change };
  refuse(hindranceOf({ ...asked, basketQty: 1 }, onSale, []));
  refuse(hindranceOfQtys(asked));
  const line = inItsWords(asked, onSale.product);
  const same = lines.find((each) => each !== before && isSameSort(each, line));
  const others = lines.filter((each) => each !== before && each !== same);
  const whole = same ? joined(line, same) : line;
  refuse(hindranceOf(whole, onSale, others));
  return [...(same ? removeFromCart(cart, [same.basketSysId]) : []), { type: 'BasketChanged', data: whole }];
}

export function removeFromCart(cart: CartState, basketSysIds: readonly number[]): CartEvent[] {
  return without(cart, ({ basketSysId }) => basketSysIds.includes(basketSysId));
}

export function emptyCart(cart: CartState): CartEvent[] {
  return without(cart, () => true);
}

/** The expired lines. */
export function dropOld(cart: CartState, now: number): CartEvent[] {
  return without(cart, (line) => now >= keptUntil(line));
}

function without({ lines }: CartState, isGone: (line: KeptLine) => boolean): CartEvent[] {
  const basketSysIds = lines.filter(isGone).map(({ basketSysId }) => basketSysId);
  return basketSysIds.length > 0 ? [{ type: 'BasketsRemoved', data: { basketSysIds } }] : [];
}
