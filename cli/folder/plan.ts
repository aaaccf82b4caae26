import * as own from '../../schema/catalog/own-products.ts';
import type { OwnProduct } from '../../schema/catalog/own-products.ts';
import { count, timeText } from '../output.ts';
import { eachOf, patiently } from './again.ts';
import { at } from './by-schema.ts';
import { fieldsOf, firstOf, pricesOf, productOf, type Meant } from './contract.ts';
import { differencesOf, type Difference } from './differences.ts';
import { judge } from './judge.ts';
import { planBroadcasts } from './plan-broadcasts.ts';
import { planBusiness } from './plan-business.ts';
import { planDescription } from './plan-description.ts';
import { planCoupons } from './plan-coupons.ts';
import { planEvents } from './plan-events.ts';
import { planExhibitions } from './plan-exhibitions.ts';
import { planGroups, type Groups } from './plan-groups.ts';
import { planPlaces, type Places } from './plan-places.ts';
import { planSeller } from './plan-seller.ts';
import type { ShopProduct } from './product.ts';
import { planFiles } from './product-files.ts';
import type { ReadProduct } from './shop.ts';
import { wasMoved } from './standing.ts';
import type { Parts, Step } from './step.ts';
import { complainOfNew, movesOf, type StockMove } from './stock-moves.ts';

export interface Plan {
  readonly settings: readonly Step[];
  readonly products: readonly Step[];
  readonly events: readonly Step[];
  readonly broadcasts: readonly Step[];
  /** Changes of stock that were made before, told so that nobody waits for them. */
  readonly notes: readonly string[];
  readonly unchanged: number;
}

/** Compares a folder with what stands at the server. Throws a `UsageError` with all that cannot be, and its places. */
export async function planOf(parts: Parts): Promise<Plan> {
  const { folder, standing, prune, atATime } = parts;
  const { steps: ofGroups, groups } = await planGroups(parts);
  const { first: ofPlaces, last: goneWithoutGoods, places } = planPlaces(parts);
  const planning = new Planning(parts, groups, places);
  const ids = new Map([...standing.products.values()].map(({ prdtNo, prdtSysId }) => [prdtNo, prdtSysId]));
  const planned: (Step | null)[] = [];
  await eachOf([...folder.products.entries()], atATime, async ([i, read]) => {
    planned[i] = await planning.product(read, ids);
  });
  const named = new Set(folder.products.map(({ product }) => product.prdtNo));
  const gone = [...standing.products.values()].filter(
    ({ prdtNo, isDisplay }) => isDisplay === 1 && !named.has(prdtNo),
  );
  const settings = [
    ...(await planSeller(parts)),
    ...planBusiness(parts),
    ...ofPlaces,
    ...ofGroups,
    ...planCoupons(parts),
  ];
  const events = planEvents(parts, { named, ids });
  const exhibitions = await planExhibitions(parts, { named, ids });
  const broadcasts = await planBroadcasts(parts, { named, ids });
  await judge(parts);
  folder.problems.finish();
  const products = planned.filter((step) => step !== null);
  return {
    settings,
    products: [...products, ...(prune ? gone.map((each) => planning.stop(each)) : [])],
    events: [...events, ...exhibitions, ...goneWithoutGoods],
    broadcasts,
    notes: planning.notes,
    unchanged: planned.length - products.length,
  };
}

/** A product may get another name. */
function keyOf(prdtNo: string): string {
  return `product ${prdtNo}`;
}

class Planning {
  readonly notes: string[] = [];
  readonly #parts: Parts;
  readonly #groups: Groups;
  readonly #places: Places;

  constructor(parts: Parts, groups: Groups, places: Places) {
    this.#parts = parts;
    this.#groups = groups;
    this.#places = places;
  }

  /** Null: nothing is other than the folder says. */
  async product(read: ReadProduct, ids: Map<string, number>): Promise<Step | null> {
    const { api, standing, pictures } = this.#parts;
    const { prdtNo, name } = read.product;
    const step = await this.#facts(read, ids);
    const before = standing.descriptions.get(ids.get(prdtNo) ?? 0);
    const described = await planDescription(read.description, before, { api, pictures });
    if (!described) return step;
    const { kind, what, key, differences, prepare, carryOut }: Step = step ?? {
      kind: 'changed',
      what: `product ${prdtNo} ${name}`,
      key: keyOf(prdtNo),
      differences: [],
      carryOut: () => Promise.resolve(),
    };
    return {
      kind,
      what,
      ...(key !== undefined && { key }),
      differences: kind === 'added' ? differences : [...differences, ...described.differences],
      prepare: () => Promise.all([prepare?.(), described.prepare()]),
      carryOut: async () => {
        await carryOut();
        await described.carryOut({ sellerSysId: standing.sellerSysId, prdtSysId: ids.get(prdtNo)! });
      },
    };
  }

  async #facts(read: ReadProduct, ids: Map<string, number>): Promise<Step | null> {
    const product = this.#named(read);
    const before = this.#parts.standing.products.get(product.prdtNo) ?? null;
    complainOfNew(product, before, (path, text) => at(read.written, path).complain(text));
    const what = `product ${product.prdtNo} ${product.name}`;
    if (before) return this.#change({ product, before, what });
    const { asked: files } = await planFiles(product, null, this.#parts.pictures);
    const carryOut = async () => {
      const { api, standing } = this.#parts;
      const asked = {
        sellerSysId: standing.sellerSysId,
        ...fieldsOf(product, this.#meant(product, null), null),
        ...(await files()),
        ...pricesOf(product),
        ...firstOf(product.stock),
        isDisplay: product.stopped ? (0 as const) : (1 as const),
      };
      const { prdtSysId } = await patiently(() => api.call(own.createProduct, asked));
      ids.set(product.prdtNo, prdtSysId);
    };
    const key = keyOf(product.prdtNo);
    return { kind: 'added', what, key, differences: momentsOf(product), prepare: files, carryOut };
  }

  async #change({
    product,
    before,
    what,
  }: {
    readonly product: ShopProduct;
    readonly before: OwnProduct;
    readonly what: string;
  }): Promise<Step | null> {
    const { api, standing, pictures } = this.#parts;
    const { sellerSysId } = standing;
    const { prdtSysId, version: ifVersion } = before;
    const files = await planFiles(product, before, pictures);
    const moves = await this.#openMoves(what, movesOf(product, before), { sellerSysId, prdtSysId });
    const said = differencesOf(productOf(before, this.#groups, this.#places), product);
    const differences = [
      ...said,
      ...files.differences,
      ...moves.map(({ field, left, change, level }) => ({
        field,
        was: count(left),
        is:
          level === undefined
            ? `${count(left + change!)} (${change! < 0 ? '−' : '+'}${count(Math.abs(change!))})`
            : count(level),
      })),
    ];
    if (differences.length === 0) return null;
    const isOnly = differences.length === 1 && said[0]?.field === 'stopped';
    const kind = isOnly ? (product.stopped ? 'stopped' : 'resumed') : 'changed';
    const carryOut = async () => {
      // The number identifies the product, so it never changes here.
      const { prdtNo: _, ...fields } = fieldsOf(product, this.#meant(product, before), before);
      const asked = {
        sellerSysId,
        prdtSysId,
        ifVersion,
        ...fields,
        ...(await files.asked()),
        prices: pricesOf(product),
        isDisplay: product.stopped ? (0 as const) : (1 as const),
        stock: moves.map(callOf),
      };
      await patiently(() => api.call(own.changeProduct, asked));
    };
    const key = keyOf(product.prdtNo);
    return { kind, what, key, differences: isOnly ? [] : differences, prepare: files.asked, carryOut };
  }

  stop({ prdtSysId, prdtNo, name, version: ifVersion }: OwnProduct): Step {
    const { api, standing } = this.#parts;
    const asked = { sellerSysId: standing.sellerSysId, prdtSysId, ifVersion };
    return {
      kind: 'stopped',
      what: `product ${prdtNo} ${name}`,
      key: keyOf(prdtNo),
      differences: [],
      carryOut: async () => void (await patiently(() => api.call(own.stopProduct, asked))),
    };
  }

  /** Without those that were made before. */
  async #openMoves(
    what: string,
    moves: readonly StockMove[],
    of: { readonly sellerSysId: number; readonly prdtSysId: number },
  ): Promise<StockMove[]> {
    const open: StockMove[] = [];
    for (const move of moves) {
      const madeAt = move.isFirstCount ? null : await wasMoved(this.#parts.api, of, move);
      if (madeAt === null) open.push(move);
      else
        this.notes.push(
          `${what}: ${move.reason.replace(/^.*?: /, '')} was done on ${timeText(madeAt)}, and is not done again. ` +
            'For another delivery or count write a note behind it, such as its date.',
        );
    }
    return open;
  }

  /** Once its category, brand and place are there. */
  #meant({ category, brand, delivery: { place } }: ShopProduct, before: OwnProduct | null): Meant {
    const { shippingPlaceSysId: old = null } = before ?? {};
    // A folder cannot say a place that has no name, so that one stays.
    const unnamed = old !== null && this.#places.nameOf(old) === null ? old : null;
    return {
      categorySysId: category === null ? null : this.#groups.categoryOf(category),
      brandSysId: brand === null ? null : this.#groups.brandOf(brand),
      shippingPlaceSysId: place === null ? unnamed : this.#places.placeOf(place),
    };
  }

  /** With the names that its category, brand and place have. Complains of one that is not there. */
  #named({ product, written }: ReadProduct): ShopProduct {
    const { category, brand, delivery } = product;
    const { place } = delivery;
    return {
      ...product,
      category: category && this.#groups.requireCategory(category, at(written, ['category'])),
      brand: brand && this.#groups.requireBrand(brand, at(written, ['brand'])),
      delivery: {
        ...delivery,
        place: place && this.#places.require(place, at(written, ['delivery', 'place'])),
      },
    };
  }
}

/** Of a new product, so that nobody is mistaken about a day and its end. */
function momentsOf({ livePrice, memberMax }: ShopProduct): Difference[] {
  return [
    ...(livePrice
      ? [
          {
            field: 'livePrice',
            was: '–',
            is: `${timeText(livePrice.startDate)} to ${timeText(livePrice.endDate)}`,
          },
        ]
      : []),
    ...(memberMax ? [{ field: 'memberMax', was: '–', is: `until ${timeText(memberMax.endDate)}` }] : []),
  ];
}

function callOf({
  prdtSingleOptionDetailSysId,
  prdtAddingProductDetailSysId,
  change,
  level,
  reason,
}: StockMove) {
  return {
    ...(prdtSingleOptionDetailSysId !== undefined && { prdtSingleOptionDetailSysId }),
    ...(prdtAddingProductDetailSysId !== undefined && { prdtAddingProductDetailSysId }),
    ...(change !== undefined && { change }),
    ...(level !== undefined && { level }),
    reason,
  };
}
