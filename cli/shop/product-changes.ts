import { STOCK_TYPE, OPTION_TYPE } from '../../schema/catalog/constants.ts';
import { brands, categories } from '../../schema/catalog/groups.ts';
import * as own from '../../schema/catalog/own-products.ts';
import { shippingPlaces } from '../../schema/catalog/shipping-places.ts';
import type { ProductFields, SellingPrices } from '../../schema/catalog/product-fields.ts';
import { DELIVERY_PRICE_TYPE } from '../../schema/buying/constants.ts';
import type { Body } from '../../schema/operation.ts';
import { isSameName } from '../../schema/text.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { done, sellerOf, type OfSeller } from '../host/where.ts';
import { givenPicture } from '../media/picture-option.ts';
import { count, isoTime } from '../output.ts';
import { ownProductOf } from './product.ts';

/** What a command says of a product. */
export interface FieldOptions extends OfSeller {
  readonly number?: string;
  readonly name?: string;
  readonly nameEn?: string;
  readonly picture?: string;
  readonly category?: string;
  readonly brand?: string;
  readonly place?: string;
  readonly delivery?: number;
  readonly payAtDoor?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly liveOnly?: boolean;
}

/** Commander has seen to it that these are there. */
export interface CreateOptions extends FieldOptions {
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
  const { name, number, price, marketPrice = price, stock = 0, unlimited } = options;
  const made = await context.api.call(own.createProduct, {
    sellerSysId,
    ...PLAIN,
    ...(await fieldsFrom(context, sellerSysId, options)),
    name,
    nameEn: options.nameEn ?? name,
    prdtNo: number,
    stockTypeCode: unlimited ? STOCK_TYPE.unlimited : STOCK_TYPE.limited,
    stockQty: stock,
    price,
    marketPrice,
    livePrice: null,
    isDisplay: options.hidden ? 0 : 1,
  });
  const next = options.hidden ? `; sell it with: sellover product resume ${made.prdtSysId}` : '';
  done(context, made, `${number} ${name} is product ${made.prdtSysId}${next}`);
}

/** Delivery is paid with the order. */
const WITH_ORDER = 1;

/** What a product has unless it is said otherwise. */
const PLAIN = {
  optionTypeCode: OPTION_TYPE.simple,
  minOrderQty: 1,
  freeShrCntLimit: 0,
  maxOrderQty: 0,
  memberMax: null,
  isLiveOnly: 0,
  categorySysId: null,
  brandSysId: null,
  shippingPlaceSysId: null,
  deliveryPriceTypeCode: WITH_ORDER,
  deliveryPrice: 0,
  normalOptions: [],
  singleOption: null,
  addingProducts: [],
} as const satisfies Partial<ProductFields>;

export async function change(context: Context, product: string, options: FieldOptions): Promise<void> {
  const before = await ownProductOf(context, product, options);
  const changes = await fieldsFrom(context, before.sellerSysId, options, before);
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

async function fieldsFrom(
  context: Context,
  sellerSysId: number,
  options: FieldOptions,
  before?: Found,
): Promise<Said> {
  const { name, nameEn, number, picture, category, brand, place, min, max, liveOnly } = options;
  return {
    ...(name !== undefined && { name }),
    ...(nameEn !== undefined && { nameEn }),
    ...(number !== undefined && { prdtNo: number }),
    ...(picture !== undefined && (await pictureFrom(context, picture))),
    ...(category !== undefined && { categorySysId: await categoryFrom(context, category) }),
    ...(brand !== undefined && { brandSysId: await brandFrom(context, sellerSysId, brand) }),
    ...(place !== undefined && { shippingPlaceSysId: await placeFrom(context, sellerSysId, place) }),
    ...deliveryFrom(options, before),
    ...(min !== undefined && { minOrderQty: min }),
    ...(max !== undefined && { maxOrderQty: max }),
    ...(liveOnly !== undefined && { isLiveOnly: liveOnly ? 1 : 0 }),
  };
}

async function pictureFrom({ api }: Context, place: string): Promise<Said> {
  const picture = await givenPicture(api, place);
  return 'url' in picture ? { imageUrl: picture.url } : { imageFileSysId: picture.fileSysId };
}

function deliveryFrom(
  { delivery, payAtDoor }: FieldOptions,
  before?: Pick<ProductFields, 'deliveryPrice' | 'deliveryPriceTypeCode'>,
): Said {
  if (delivery === undefined && payAtDoor === undefined) return {};
  const deliveryPrice = delivery ?? before?.deliveryPrice ?? 0;
  const isPaidAtDoor = payAtDoor ?? before?.deliveryPriceTypeCode === DELIVERY_PRICE_TYPE.debit;
  return {
    deliveryPrice,
    deliveryPriceTypeCode: isPaidAtDoor ? DELIVERY_PRICE_TYPE.debit : WITH_ORDER,
  };
}

async function categoryFrom({ api }: Context, text: string): Promise<number | null> {
  const all = (await api.call(categories, {})).categories.flatMap((each) => [each, ...each.subCategories]);
  return groupFrom(
    all.map(({ categorySysId: id, name, nameEn }) => ({ id, name, nameEn })),
    text,
    'category',
  );
}

async function brandFrom({ api }: Context, sellerSysId: number, text: string): Promise<number | null> {
  const all = (await api.call(brands, { sellerSysId })).brands;
  return groupFrom(
    all.map(({ brandSysId: id, name, nameEn }) => ({ id, name, nameEn })),
    text,
    'brand',
  );
}

async function placeFrom({ api }: Context, sellerSysId: number, text: string): Promise<number | null> {
  const all = (await api.call(shippingPlaces, { sellerSysId })).shippingPlaces;
  return groupFrom(
    all.map(({ shippingPlaceSysId: id, name, nameEn }) => ({ id, name, nameEn })),
    text,
    'shipping place',
    `sellover seller places ${sellerSysId}`,
  );
}

interface Group {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

/** By its id, or its name in either language. `none`: no group. */
function groupFrom(
  all: readonly Group[],
  text: string,
  what: 'category' | 'brand' | 'shipping place',
  listing = `sellover ${what} list`,
): number | null {
  if (text === 'none') return null;
  const found = all.filter(({ id, name, nameEn }) =>
    [String(id), name, nameEn].some((each) => isSameName(each, text)),
  );
  if (found.length === 1) return found[0]!.id;
  throw new UsageError(
    found.length === 0 ? `There is no ${what} ${text}` : `Several are named ${text}`,
    `See which there are, with their ids: ${listing}`,
  );
}
