import { Option } from 'commander';
import { brands, categories } from '../../schema/catalog/groups.ts';
import * as own from '../../schema/catalog/own-products.ts';
import { shippingPlaces } from '../../schema/catalog/shipping-places.ts';
import type { SellingPrices } from '../../schema/catalog/product-fields.ts';
import type { ProductFile } from '../../schema/catalog/shop-folder.ts';
import type { Body } from '../../schema/operation.ts';
import { isSameName } from '../../schema/text.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { fieldsOf, firstOf, pricesOf } from './folder/contract.ts';
import { inCall } from './folder/form.ts';
import { FIELDS, IN_CALLS, productFrom } from './folder/product.ts';
import { done, sellerOf, type OfSeller } from '../room/host/where.ts';
import { givenPicture, type GivenPicture } from '../members/media/picture-option.ts';
import { count, isoTime } from '../output.ts';
import { ownProductOf } from './product.ts';

/** The options of fields, each by the field's path in a product's file. */
export const OPTIONS = Object.entries(FIELDS).flatMap(([key, { option, options = {} }]) => [
  ...(option ? [[[key], option] as const] : []),
  ...Object.entries(options).map(([inner, each]) => [[key, inner], each] as const),
]);

/** What a command says of a product: those options, by commander's names. */
export type FieldOptions = OfSeller & Readonly<Record<string, unknown>>;

/** Commander has seen to it that these are there. */
export interface CreateOptions extends OfSeller {
  readonly number: string;
  readonly name: string;
  readonly picture: string;
  readonly price: number;
  readonly marketPrice?: number;
  readonly stock?: number;
  readonly unlimited?: true;
  readonly hidden?: true;
}

export interface PriceOptions extends OfSeller {
  readonly market?: number;
  readonly live?: number | false;
  /** Milliseconds since 1970. */
  readonly from?: number;
  readonly until?: number;
}

export interface StockOptions extends OfSeller {
  readonly add?: number;
  readonly take?: number;
  readonly count?: number;
  readonly choice?: number;
  readonly addOn?: number;
  readonly reason: string;
}

export async function create(context: Context, options: CreateOptions): Promise<void> {
  const sellerSysId = await sellerOf(context, options);
  const { name, number, price, marketPrice, stock = 0, unlimited, hidden = false } = options;
  const file = {
    ...(saidIn({ ...options }) as ProductFile),
    price,
    ...(marketPrice !== undefined && { marketPrice }),
    stock: unlimited ? 'unlimited' : String(stock),
  };
  const product = productFrom(file, number, { complain: () => {} });
  const made = await context.api.call(own.createProduct, {
    sellerSysId,
    ...fieldsOf(product, NOWHERE, null),
    ...(await meantBy(context, sellerSysId, { ...options })),
    ...pricesOf(product),
    ...firstOf(product.stock),
    isDisplay: hidden ? 0 : 1,
  });
  const next = hidden ? `; sell it with: sellover product resume ${made.prdtSysId}` : '';
  done(context, made, `${number} ${name} is product ${made.prdtSysId}${next}`);
}

export async function change(context: Context, product: string, options: FieldOptions): Promise<void> {
  const before = await ownProductOf(context, product, options);
  const { imageUrl: _, ...said } = inCall(IN_CALLS, saidIn(options)) as Said;
  const changes = {
    ...said,
    ...(await meantBy(context, before.sellerSysId, options)),
  };
  if (Object.keys(changes).length === 0)
    throw new UsageError('Nothing is to be changed', 'See what can be: sellover product change --help');
  const after = await context.api.call(own.changeProduct, { ...versionOf(before), ...changes });
  told(context, before, after, 'is changed');
}

/** What is left out stays: the market price, and the live price with its dates. */
export async function price(
  context: Context,
  product: string,
  won: number,
  { market, live, from, until, ...of }: PriceOptions,
): Promise<void> {
  const before = await ownProductOf(context, product, of);
  const prices: SellingPrices = {
    price: won,
    marketPrice: market ?? Math.max(won, before.marketPrice),
    livePrice: livePriceFrom({ live, from, until }, before.livePrice),
  };
  const after = await context.api.call(own.setPrices, { ...versionOf(before), ...prices });
  told(context, before, after, 'has its new prices');
}

function livePriceFrom(
  {
    live,
    from = Date.now(),
    until,
  }: { live: number | false | undefined; from: number | undefined; until: number | undefined },
  before: SellingPrices['livePrice'],
): SellingPrices['livePrice'] {
  if (live === false) return null;
  if (live === undefined) return before;
  const endDate = until === undefined ? before?.endDate : isoTime(until);
  if (endDate === undefined)
    throw new UsageError('A live price ends some day', 'Say when: --until 2026-12-24T21:00');
  return { price: live, startDate: isoTime(from), endDate };
}

export async function stock(
  context: Context,
  product: string,
  { add, take, count: level, choice, addOn, reason, ...of }: StockOptions,
): Promise<void> {
  const moves = [add, take === undefined ? undefined : -take].filter((each) => each !== undefined);
  if (moves.length + (level === undefined ? 0 : 1) !== 1)
    throw new UsageError('Say how the stock changes', 'Give one of --add, --take and --count');
  const before = await ownProductOf(context, product, of);
  const after = await context.api.call(own.adjustStock, {
    ...versionOf(before),
    ...(level === undefined ? { change: moves[0]! } : { level }),
    ...(choice !== undefined && { prdtSingleOptionDetailSysId: choice }),
    ...(addOn !== undefined && { prdtAddingProductDetailSysId: addOn }),
    reason,
  });
  const { prdtSysId, name } = before;
  done(context, { prdtSysId, ...after }, `${name}: ${count(after.leftQty)} left`);
}

export async function stop(context: Context, product: string, of: OfSeller): Promise<void> {
  const before = await ownProductOf(context, product, of);
  const after = await context.api.call(own.stopProduct, versionOf(before));
  told(context, before, after, 'is sold no more');
}

export async function resume(context: Context, product: string, of: OfSeller): Promise<void> {
  const before = await ownProductOf(context, product, of);
  const after = await context.api.call(own.resumeProduct, versionOf(before));
  told(context, before, after, 'is sold again');
}

type Found = Awaited<ReturnType<typeof ownProductOf>>;

function versionOf({ sellerSysId, prdtSysId, version }: Found) {
  return { sellerSysId, prdtSysId, ifVersion: version };
}

function told(context: Context, before: Found, after: { readonly version: number }, what: string): void {
  const { prdtSysId, name } = before;
  const isSame = after.version === before.version;
  done(context, { prdtSysId, ...after }, isSame ? `${name} is so already` : `${name} ${what}`);
}

type Said = Omit<Body<typeof own.changeProduct>, 'ifVersion'>;

const NOWHERE = { categorySysId: null, brandSysId: null, shippingPlaceSysId: null };

/** What is only known with the server. */
async function meantBy({ api }: Context, sellerSysId: number, options: FieldOptions): Promise<Said> {
  const { picture, category, brand, place } = options as Readonly<Record<string, string | undefined>>;
  const said: { -readonly [K in keyof Said]: Said[K] } =
    picture === undefined ? {} : pictureIn(await givenPicture(api, picture));
  if (category !== undefined) {
    const { categories: upper } = await api.call(categories, {});
    const all = upper.flatMap((each) => [each, ...each.subCategories]);
    said.categorySysId = groupFrom(all, category, { id: 'categorySysId', what: 'category' });
  }
  if (brand !== undefined) {
    const { brands: all } = await api.call(brands, { sellerSysId });
    said.brandSysId = groupFrom(all, brand, { id: 'brandSysId', what: 'brand' });
  }
  if (place !== undefined) {
    const { shippingPlaces: all } = await api.call(shippingPlaces, { sellerSysId });
    const listing = `sellover seller places ${sellerSysId}`;
    const of = { id: 'shippingPlaceSysId', what: 'shipping place', listing } as const;
    said.shippingPlaceSysId = groupFrom(all, place, of);
  }
  return said;
}

/** The fields that options name, as a product's file says them. */
function saidIn(options: FieldOptions): object {
  const said: Record<string, unknown> = {};
  for (const [[key, inner], { flags, means }] of OPTIONS) {
    const given = options[new Option(flags).attributeName()];
    if (given === undefined) continue;
    const value = means ? means(given === true) : given;
    said[key] = inner === undefined ? value : { ...(said[key] as object), [inner]: value };
  }
  return said;
}

function pictureIn(picture: GivenPicture): Said {
  return 'url' in picture ? { imageUrl: picture.url } : { imageFileSysId: picture.fileSysId };
}

/** By its id, or its name in either language. `none`: no group. */
function groupFrom<
  Id extends string,
  T extends { readonly [K in Id]: number } & { readonly name: string; readonly nameEn: string },
>(
  all: readonly T[],
  text: string,
  {
    id,
    what,
    listing = `sellover ${what} list`,
  }: { readonly id: Id; readonly what: string; readonly listing?: string },
): number | null {
  if (text === 'none') return null;
  const found = all.filter((each) =>
    [String(each[id]), each.name, each.nameEn].some((called) => isSameName(called, text)),
  );
  if (found.length === 1) return found[0]![id];
  throw new UsageError(
    found.length === 0 ? `There is no ${what} ${text}` : `Several are named ${text}`,
    `See which there are, with their ids: ${listing}`,
  );
}
