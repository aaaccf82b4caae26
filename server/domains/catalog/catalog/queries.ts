import { setImmediate as turn } from 'node:timers/promises';
import * as businesses from '../../../../schema/catalog/businesses.ts';
import * as groups from '../../../../schema/catalog/groups.ts';
import * as sellers from '../../../../schema/catalog/sellers.ts';
import * as places from '../../../../schema/catalog/shipping-places.ts';
import * as contract from '../../../../schema/catalog/shops.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import type { Reply } from '../../../../schema/operation.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Bound } from '../../../platform/log/tables/statement.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { businessFrom, businessRow } from './business-rows.ts';
import { businessStream } from './business.ts';
import { Catalog } from './catalog.ts';
import { brandIn, brandsStream, categoriesStream } from './groups.ts';
import { addressesFrom, addressesOf, addressesOfSellers } from './place-addresses.ts';
import { placeIn, placesStream, type PlacesState } from './places.ts';
import type { ProductFacts } from './product.ts';
import {
  brandsAmong,
  brandsOf,
  countDisplayedProducts,
  countLiveProducts,
  countProductsBeside,
  countProductsWorth,
  displayedBefore,
  displayedProducts,
  lastSeller,
  liveProducts,
  productsBeside,
  productsNotLive,
  productsWorth,
} from './views.ts';
import { lookOf, noticeOf, requireSeller, rulesOf, sellerStream, settingsOf } from './seller.ts';
import type { shops } from './settings.ts';
import { shopAt } from './shops.ts';

type Log = Pick<EventLog, 'reads' | 'state'>;

export const sellerSettingUi = query(
  sellers.sellerSettingUi,
  (platform) =>
    async ({ params }) =>
      lookOf(await sellerShown(platform, params.sellerSysId)),
);

export const sellerNotice = query(
  sellers.sellerNotice,
  (platform) =>
    async ({ params }) =>
      noticeOf(await sellerShown(platform, params.sellerSysId)),
);

export const sellerRules = query(
  sellers.sellerRules,
  (platform) =>
    async ({ params }) =>
      rulesOf(await sellerShown(platform, params.sellerSysId)),
);

export const sellerInfo = query(contract.sellerInfo, (platform) => async ({ query: asked, shop }) => {
  const sellerSysId = asked.sellerSysId ?? shop;
  return { seller: sellerSysId === null ? null : lookOf(await sellerShown(platform, sellerSysId)) };
});

async function sellerShown({ use }: Pick<Platform, 'use'>, sellerSysId: number) {
  const facts = await use(Catalog).sellerFacts(sellerSysId);
  if (!facts) throw new Refusal('0004', { sellerSysId });
  return facts;
}

/** Throws 0004 if there is no such seller. */
export const seller = query(sellers.seller, ({ log }) => async ({ params: { sellerSysId } }) => {
  const { state, version } = await log.state(sellerStream(sellerSysId));
  if (!state) throw new Refusal('0004', { sellerSysId });
  return { ...settingsOf(state), version };
});

/** The number that the next seller has, unless somebody is faster. */
export async function nextSeller({ reads }: Pick<EventLog, 'reads'>): Promise<number> {
  return ((await reads.one(lastSeller()))?.last ?? 0) + 1;
}

export const findSellerNo = query(
  contract.findSellerNo,
  ({ config }: Platform<{ shops: typeof shops }>) =>
    ({ query: { hostName }, shop }) => ({
      sellerSysId: hostName === undefined ? shop : shopAt(config.shops, hostName),
    }),
);

/** Throws 0004 if there is no such seller. */
export const sellerBusiness = query(
  businesses.sellerBusiness,
  ({ log }) =>
    async ({ params: { sellerSysId } }) => {
      await requireSeller(log, sellerSysId);
      const { version } = await log.state(businessStream(sellerSysId));
      return { version, business: businessFrom(await log.reads.one(businessRow({ sellerSysId }))) };
    },
);

/** Throws 0005 for the lower level without its parent, 0004 if there is no such parent. */
export const categories = query(groups.categories, ({ log }) => async ({ query: asked }) => {
  const { level = 1, parentSysId } = asked;
  const { version, categories: all } = await readCategories(log);
  if (level === 1) return { version, categories: all };
  if (parentSysId === undefined)
    throw new Refusal('0005', { field: 'parentSysId', reason: 'must be given for level 2' });
  const parent = all.find(({ categorySysId }) => categorySysId === parentSysId);
  if (!parent) throw new Refusal('0004', { categorySysId: parentSysId });
  return { version, categories: parent.subCategories.map((sub) => ({ ...sub, subCategories: [] })) };
});

export async function readCategories(log: Log): Promise<Reply<typeof groups.categories>> {
  const { state, version } = await log.state(categoriesStream);
  return { version, categories: [...state.categories] };
}

/** Throws 0004 if there is no such seller. */
export const brands = query(groups.brands, ({ log }) => async ({ params: { sellerSysId } }) => {
  await requireSeller(log, sellerSysId);
  const { state, version } = await log.state(brandsStream(sellerSysId));
  return { version, brands: [...state.brands] };
});

export const brand = query(
  groups.brand,
  ({ log }) =>
    ({ params: { brandSysId }, shop }) =>
      requireBrand(log, brandSysId, shop),
);

/** Throws 0004 if there is no such brand, or if it is another shop's; null: the mall. */
export async function requireBrand(
  log: Log,
  brandSysId: number,
  shop: number | null,
): Promise<groups.SellersBrand> {
  const found = await findBrand(log, brandSysId);
  if (!found || (shop !== null && found.sellerSysId !== shop)) throw new Refusal('0004', { brandSysId });
  return found;
}

/** Null: there is no such brand. */
async function findBrand(log: Log, brandSysId: number): Promise<groups.SellersBrand | null> {
  return (await findBrands(log, [brandSysId]))[0] ?? null;
}

/** In this order, without those that there are not. */
export async function findBrands(log: Log, ids: readonly number[]): Promise<groups.SellersBrand[]> {
  const rows = await log.reads.all(brandsAmong(ids));
  const sellerOf = new Map(rows.map((row) => [row.brand_sys_id, row.seller_sys_id]));
  const found = ids.map(async (brandSysId) => {
    const sellerSysId = sellerOf.get(brandSysId);
    if (sellerSysId === undefined) return [];
    const brand = brandIn((await log.state(brandsStream(sellerSysId))).state, brandSysId);
    return brand ? [{ ...brand, sellerSysId }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Of a shop; null: of the whole mall. */
export async function brandIds({ reads }: Pick<EventLog, 'reads'>, shop: number | null): Promise<number[]> {
  return (await reads.all(brandsOf({ shop }))).map((row) => row.brand_sys_id);
}

/** Throws 0004 if there is no such seller. */
export const shippingPlaces = query(
  places.shippingPlaces,
  ({ log }) =>
    async ({ params: { sellerSysId } }) => {
      await requireSeller(log, sellerSysId);
      const { state, version } = await log.state(placesStream(sellerSysId));
      return withAddresses(log, sellerSysId, state, version);
    },
);

/** Places with their addresses, as their seller sees them. */
export async function withAddresses(log: Log, sellerSysId: number, state: PlacesState, version: number) {
  const addresses = addressesFrom(await log.reads.all(addressesOfSellers([sellerSysId])));
  const shown = state.places.map((each) => ({ ...each, ...addressesOf(addresses, each.shippingPlaceSysId) }));
  return { version, returnAddress: addresses.returnAddress, shippingPlaces: shown };
}

/** Where each product goes back to: to its place, if that has an address for it, else to its seller. Null: nobody says. */
export async function returnAddressesOf(
  log: Log,
  products: readonly (Pick<ProductFacts, 'sellerSysId'> & { readonly shippingPlaceSysId: number | null })[],
): Promise<(places.ReturnAddress | null)[]> {
  const rows = await log.reads.all(addressesOfSellers(products.map(({ sellerSysId }) => sellerSysId)));
  const found = products.map(async ({ sellerSysId, shippingPlaceSysId }) => {
    const addresses = addressesFrom(rows.filter((row) => row.seller_sys_id === sellerSysId));
    const place = placeIn((await log.state(placesStream(sellerSysId))).state, shippingPlaceSysId);
    const ofPlace = place && addressesOf(addresses, place.shippingPlaceSysId).returnAddress;
    return ofPlace ?? addresses.returnAddress;
  });
  return Promise.all(found);
}

interface ProductsAsked {
  /** Null: of all sellers. */
  readonly sellerSysId: number | null;
  readonly startIndex: number;
  readonly rowCount: number;
}

export interface ProductPage {
  readonly totalCnt: number;
  readonly products: Product[];
}

type Reading = Pick<Platform, 'log' | 'use'>;

/** Products on display, newest first. */
export function productsListed(platform: Reading, asked: ProductsAsked): Promise<ProductPage> {
  return pageOf(platform, displayedProducts(asked), countDisplayedProducts(asked));
}

/** Products that have a live price at that time come first. */
export async function productsLiveFirst(
  { log: { reads }, use }: Reading,
  asked: ProductsAsked & { readonly now: number },
): Promise<ProductPage> {
  const { sellerSysId, now, startIndex, rowCount } = asked;
  const live = await reads.all(liveProducts(asked));
  const missing = rowCount - live.length;
  const liveCnt =
    missing === 0 ? 0 : ((await reads.one(countLiveProducts({ sellerSysId, now })))?.count ?? 0);
  const rest = { startIndex: Math.max(0, startIndex - liveCnt), rowCount: missing };
  const others = missing === 0 ? [] : await reads.all(productsNotLive({ sellerSysId, now, ...rest }));
  const total = await reads.one(countDisplayedProducts({ sellerSysId }));
  const products = await use(Catalog).products([...live, ...others].map(({ prdt_sys_id }) => prdt_sys_id));
  return { totalCnt: total?.count ?? 0, products };
}

/** Products that share a parcel with this one; none if its warehouse is unknown. Null: no such product. */
export async function productsSharingParcel(
  platform: Reading,
  prdtSysId: number,
  page: Pick<ProductsAsked, 'startIndex' | 'rowCount'>,
): Promise<ProductPage | null> {
  const product = await platform.use(Catalog).product(prdtSysId);
  if (!product) return null;
  const { sellerSysId, shippingPlaceSysId } = product;
  if (shippingPlaceSysId === null) return { totalCnt: 0, products: [] };
  const beside = { prdtSysId, sellerSysId, shippingPlaceSysId };
  return pageOf(platform, productsBeside({ ...beside, ...page }), countProductsBeside(beside));
}

/** Products to which a coupon with this minimum price applies; never free ones. */
export function productsForCoupon(
  platform: Reading,
  minPurchaseAmount: number,
  { sellerSysId, now, ...page }: ProductsAsked & { readonly now: number },
): Promise<ProductPage> {
  const worth = { sellerSysId, least: Math.max(1, minPurchaseAmount), now };
  return pageOf(platform, productsWorth({ ...worth, ...page }), countProductsWorth(worth));
}

async function pageOf(
  { log: { reads }, use }: Reading,
  found: Bound<{ prdt_sys_id: number }>,
  counted: Bound<{ count: number }>,
): Promise<ProductPage> {
  const ids = await reads.all(found);
  const total = await reads.one(counted);
  const products = await use(Catalog).products(ids.map(({ prdt_sys_id }) => prdt_sys_id));
  return { totalCnt: total?.count ?? 0, products };
}

/** Rows that are read before others get their turn. */
const READ_AT_ONCE = 5000;

/** The ids of all products on display, newest first; null: of all sellers. Others get their turn while it reads. */
export async function idsDisplayed(
  { reads }: Pick<EventLog, 'reads'>,
  sellerSysId: number | null,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (;;) {
    const before = ids.at(-1) ?? Number.MAX_SAFE_INTEGER;
    const rows = await reads.all(displayedBefore({ sellerSysId, before, limit: READ_AT_ONCE }));
    for (const { prdt_sys_id: id } of rows) ids.push(id);
    if (rows.length < READ_AT_ONCE) return ids;
    await turn();
  }
}
