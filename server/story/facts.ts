/** The facts that a branch of a broadcast can change, and their notation: `product.GL-1001.price=9900`. */
import type { SaidPrices } from '../domains/catalog/catalog/product.ts';
import type { StockLine } from '../domains/catalog/stock/decider.ts';

export type ChangedFact =
  | { readonly kind: 'price' | 'stock'; readonly prdtSysId: number; readonly value: number }
  | { readonly kind: 'qty'; readonly couponSysId: number; readonly value: number };

export interface Settable {
  readonly products: readonly {
    readonly prdtSysId: number;
    readonly prdtNo: string;
    /** Null: it is not counted. */
    readonly stock: number | null;
  }[];
  readonly couponSysIds: readonly number[];
}

/** There is no such fact. `settable` lists the existing ones. */
export class UnknownFact extends Error {
  override readonly name = 'UnknownFact';
  readonly settable: string;
  constructor(text: string, settable: Settable) {
    super(`${text} is no fact that can be changed`);
    this.settable = settableText(settable);
  }
}

const VALUE_MAX = 1_000_000_000;

export function readFact(text: string, settable: Settable): ChangedFact {
  const [, what, name = '', kind, digits = ''] = /^(\w+)\.([\w-]+)\.(\w+)=([0-9]+)$/.exec(text) ?? [];
  const value = Number(digits);
  if (value > VALUE_MAX) throw new UnknownFact(text, settable);
  if (what === 'product' && (kind === 'price' || kind === 'stock')) {
    const product = settable.products.find(
      ({ prdtSysId, prdtNo }) => String(prdtSysId) === name || prdtNo.toLowerCase() === name.toLowerCase(),
    );
    if (product && (kind === 'price' || product.stock !== null))
      return { kind, prdtSysId: product.prdtSysId, value };
  }
  const couponSysId = Number(name);
  if (what === 'coupon' && kind === 'qty' && settable.couponSysIds.includes(couponSysId))
    return { kind, couponSysId, value };
  throw new UnknownFact(text, settable);
}

function settableText({ products, couponSysIds }: Settable): string {
  const named = (each: Settable['products'][number]) => each.prdtNo || String(each.prdtSysId);
  const counted = products.filter(({ stock }) => stock !== null);
  return [
    `product.<N>.price=<won> for N of ${products.map(named).join(', ')}`,
    ...(counted.length > 0 ? [`product.<N>.stock=<pieces> for N of ${counted.map(named).join(', ')}`] : []),
    ...(couponSysIds.length > 0 ? [`coupon.<N>.qty=<how many> for N of ${couponSysIds.join(', ')}`] : []),
  ].join('; ');
}

/** Sets the price, live or not. */
export function priced<P extends SaidPrices>(facts: P, price: number): P {
  return { ...facts, price, livePrice: null, marketPrice: Math.max(facts.marketPrice, price) };
}

/** The stock changes that leave this many pieces, with options in their current proportion. */
export function linesTo(left: Readonly<Record<string, number>>, value: number): StockLine[] {
  const keys = Object.keys(left).length > 0 ? Object.entries(left) : [['product', 0] as const];
  const all = keys.reduce((sum, [, qty]) => sum + Math.max(0, qty), 0);
  let given = 0;
  let seen = 0;
  return keys.map(([key, qty], at) => {
    seen += all > 0 ? Math.max(0, qty) / all : 1 / keys.length;
    const upTo = at === keys.length - 1 ? value : Math.round(value * seen);
    const wanted = upTo - given;
    given = upTo;
    return { detailSysId: key === 'product' ? null : Number(key), qty: wanted - qty };
  });
}
