import { allPages } from '../../../schema/all-pages.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { couponBook, type KeptCoupon } from '../../../schema/buying/coupons.ts';
import { eventPlans, type EventPlan } from '../../../schema/buying/event-plans.ts';
import { sellerPlans, type OwnExhibition } from '../../../schema/catalog/exhibitions.ts';
import { ownBroadcasts, type OwnBroadcast } from '../../../schema/broadcasts/plans.ts';
import * as own from '../../../schema/catalog/own-products.ts';
import * as groups from '../../../schema/catalog/groups.ts';
import type { Brand, Category } from '../../../schema/catalog/groups.ts';
import { ownDescriptions, type OwnDescription } from '../../../schema/catalog/descriptions.ts';
import type { OwnProduct } from '../../../schema/catalog/own-products.ts';
import { seller, type Seller } from '../../../schema/catalog/sellers.ts';
import { sellerBusiness } from '../../../schema/catalog/businesses.ts';
import { shippingPlaces } from '../../../schema/catalog/shipping-places.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { Api } from '../../api.ts';

/** Of reading a list that moves all the time. */
const TRIES = 5;

/** A seller's shop as it stands at the server. */
export interface Standing {
  readonly sellerSysId: number;
  readonly seller: Seller;
  /** By their numbers. */
  readonly products: ReadonlyMap<string, OwnProduct>;
  /** By the products' ids; missing: none was ever written. */
  readonly descriptions: ReadonlyMap<number, OwnDescription>;
  readonly categories: { readonly version: number; readonly list: readonly Category[] };
  readonly brands: { readonly version: number; readonly list: readonly Brand[] };
  readonly shipping: Reply<typeof shippingPlaces>;
  readonly business: Reply<typeof sellerBusiness>;
  readonly events: readonly EventPlan[];
  readonly plans: { readonly version: number; readonly list: readonly OwnExhibition[] };
  readonly broadcasts: readonly OwnBroadcast[];
  readonly coupons: { readonly version: number; readonly list: readonly KeptCoupon[] };
}

export async function standingOf(api: Api, sellerSysId: number): Promise<Standing> {
  const settings = await api.call(seller, { sellerSysId });
  const products = await allOf(
    async (page) => {
      const { products: rows, totalCnt } = await api.call(own.ownProducts, { sellerSysId, ...page });
      return { rows, totalCnt };
    },
    ({ prdtSysId }) => prdtSysId,
  );
  const described = await allPages((from) =>
    api.call(ownDescriptions, { sellerSysId, startIndex: 0, rowCount: ROW_COUNT_MAX, ...from }),
  );
  const descriptions = described.flatMap((page) => page.descriptions);
  const broadcasts = await allOf(
    async (page) => {
      const { broadcasts: rows, totalCnt } = await api.call(ownBroadcasts, { sellerSysId, ...page });
      return { rows, totalCnt };
    },
    ({ broadcastSysId }) => broadcastSysId,
  );
  const { eventPlans: events } = await api.call(eventPlans, { sellerSysId });
  const exhibitions = await api.call(sellerPlans, { sellerSysId });
  const shipping = await api.call(shippingPlaces, { sellerSysId });
  const business = await api.ask(sellerBusiness, { sellerSysId });
  const all = await api.ask(groups.categories, {});
  const ofSeller = await api.ask(groups.brands, { sellerSysId });
  const book = await api.call(couponBook, { sellerSysId });
  return {
    sellerSysId,
    seller: settings,
    products: new Map(products.map((product) => [product.prdtNo, product])),
    descriptions: new Map(descriptions.map((each) => [each.prdtSysId, each])),
    categories: { version: all.version, list: all.categories },
    brands: { version: ofSeller.version, list: ofSeller.brands },
    shipping,
    business,
    events,
    plans: { version: exhibitions.version, list: exhibitions.plans },
    broadcasts,
    coupons: { version: book.version, list: book.coupons },
  };
}

/**
 * Page by page; those that are listed last come first. A broadcast whose start moves meanwhile changes its place, so one may be
 * hidden between two pages. Then another is there twice, and all are read again. Products keep their places.
 */
export async function allOf<T>(
  list: (page: { readonly startIndex: number; readonly rowCount: number }) => Promise<{
    readonly rows: readonly T[];
    readonly totalCnt: number;
  }>,
  idOf: (row: T) => number,
): Promise<T[]> {
  for (let tries = 1; ; tries++) {
    const found = new Map<number, T>();
    let total = Infinity;
    for (let startIndex = 0; startIndex < total; startIndex += ROW_COUNT_MAX) {
      const { rows, totalCnt } = await list({ startIndex, rowCount: ROW_COUNT_MAX });
      for (const row of rows) found.set(idOf(row), row);
      total = totalCnt;
    }
    if (found.size >= total || tries === TRIES) return [...found.values()].toReversed();
  }
}

/** Whether stock was changed for this reason before, of this choice. */
export async function wasMoved(
  api: Api,
  { sellerSysId, prdtSysId }: { readonly sellerSysId: number; readonly prdtSysId: number },
  move: { readonly reason: string } & ChoiceIds,
): Promise<string | null> {
  for (let startIndex = 0; ; startIndex += ROW_COUNT_MAX) {
    const page = { sellerSysId, prdtSysId, startIndex, rowCount: ROW_COUNT_MAX };
    const { changes } = await api.call(own.productHistory, page);
    const found = changes.find(
      ({ reason, stock }) => reason === move.reason && stock.some((moved) => isOf(moved, move)),
    );
    if (found) return found.at;
    if (changes.length < ROW_COUNT_MAX) return null;
  }
}

export interface ChoiceIds {
  readonly prdtSingleOptionDetailSysId?: number;
  readonly prdtAddingProductDetailSysId?: number;
}

function isOf(
  moved: {
    readonly prdtSingleOptionDetailSysId: number | null;
    readonly prdtAddingProductDetailSysId: number | null;
  },
  choice: ChoiceIds,
): boolean {
  return (
    moved.prdtSingleOptionDetailSysId === (choice.prdtSingleOptionDetailSysId ?? null) &&
    moved.prdtAddingProductDetailSysId === (choice.prdtAddingProductDetailSysId ?? null)
  );
}
