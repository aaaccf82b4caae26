import * as own from '../../../schema/catalog/own-products.ts';
import type { OwnProduct } from '../../../schema/catalog/own-products.ts';
import { count, timeText } from '../../output.ts';
import { eachOf } from './again.ts';
import { at } from './by-schema.ts';
import { Numbers, type brandsCalled, type categoriesCalled, type placesCalled } from './called.ts';
import { fieldsOf, firstOf, pricesOf, productOf, type Meant } from './contract.ts';
import { differencesOf, differs, type Difference } from './differences.ts';
import { judge } from './judge.ts';
import { planBroadcasts } from './plan-broadcasts.ts';
import { planDescription } from './plan-description.ts';
import { planCoupons } from './plan-coupons.ts';
import { planEvents } from './plan-events.ts';
import { planExhibitions } from './plan-exhibitions.ts';
import { planGroups } from './plan-groups.ts';
import { planPlaces, planShop } from './plan-shop.ts';
import type { ShopProduct } from './product.ts';
import { planFiles } from './product-files.ts';
import type { ReadProduct } from './shop.ts';
import { wasMoved } from './standing.ts';
import { send, type Parts, type Step } from './step.ts';
import { complainOfNew, movesOf, type StockMove } from './stock-moves.ts';

export interface Plan {
  /** What products need, and then what needs products. */
  readonly before: readonly Step[];
  readonly products: readonly Step[];
  readonly after: readonly Step[];
  /** Changes of stock that were made before, told so that nobody waits for them. */
  readonly notes: readonly string[];
  readonly unchanged: number;
}

export function stepsOf({ before, products, after }: Plan): readonly Step[] {
  return [...before, ...products, ...after];
}

/** Compares a folder with what stands at the server. Throws a `UsageError` with all that cannot be, and its places. */
export async function planOf(parts: Parts): Promise<Plan> {
  const { folder, standing, prune, atATime } = parts;
  const { steps: ofGroups, categories, brands } = await planGroups(parts);
  const { first: ofPlaces, last: goneWithoutGoods, places } = planPlaces(parts);
  const there = [...standing.products.values()];
  const numbers = new Numbers(
    folder.products.map(({ product }) => product.prdtNo),
    there,
  );
  const planning = new Planning(parts, { categories, brands, places }, numbers);
  const planned: (Step | null)[] = [];
  await eachOf([...folder.products.entries()], atATime, async ([i, read]) => {
    planned[i] = await planning.product(read);
  });
  const gone = there.filter(({ prdtNo, isDisplay }) => isDisplay === 1 && !numbers.isInFolder(prdtNo));
  const before = [...(await planShop(parts)), ...ofPlaces, ...ofGroups, ...planCoupons(parts)];
  const after = [
    ...planEvents(parts, numbers),
    ...(await planExhibitions(parts, numbers)),
    ...goneWithoutGoods,
    ...(await planBroadcasts(parts, numbers)),
  ];
  await judge(parts);
  folder.problems.finish();
  const products = planned.filter((step) => step !== null);
  return {
    before,
    products: [...products, ...(prune ? gone.map((each) => planning.stop(each)) : [])],
    after,
    notes: planning.notes,
    unchanged: planned.length - products.length,
  };
}

/** What products name. */
interface Named {
  readonly categories: ReturnType<typeof categoriesCalled>;
  readonly brands: ReturnType<typeof brandsCalled>;
  readonly places: ReturnType<typeof placesCalled>;
}

class Planning {
  readonly notes: string[] = [];
  readonly #parts: Parts;
  readonly #named: Named;
  readonly #numbers: Numbers;

  constructor(parts: Parts, named: Named, numbers: Numbers) {
    this.#parts = parts;
    this.#named = named;
    this.#numbers = numbers;
  }

  /** Null: nothing is other than the folder says. */
  async product(read: ReadProduct): Promise<Step | null> {
    const { api, standing, pictures } = this.#parts;
    const { ids } = this.#numbers;
    const { prdtNo } = read.product;
    const step = await this.#facts(read);
    const before = standing.descriptions.get(ids.get(prdtNo) ?? 0);
    const described = await planDescription(read.description, before, { api, pictures });
    if (!described) return step;
    const { kind, differences, prepare, carryOut }: Omit<Step, 'what'> = step ?? {
      kind: 'changed',
      differences: [],
      carryOut: () => Promise.resolve(),
    };
    return {
      ...calledAs(read.product),
      kind,
      differences: kind === 'added' ? differences : [...differences, ...described.differences],
      prepare: () => Promise.all([prepare?.(), described.prepare()]),
      carryOut: async () => {
        await carryOut();
        await described.carryOut({ sellerSysId: standing.sellerSysId, prdtSysId: ids.get(prdtNo)! });
      },
    };
  }

  async #facts(read: ReadProduct): Promise<Step | null> {
    const { api, standing, pictures } = this.#parts;
    const product = this.#asNamed(read);
    const before = standing.products.get(product.prdtNo) ?? null;
    complainOfNew(product, before, (path, text) => at(read.written, path).complain(text));
    if (before) return this.#change(product, before);
    const { asked: prepare } = await planFiles(product, null, pictures);
    const carryOut = async () => {
      const asked = {
        sellerSysId: standing.sellerSysId,
        ...fieldsOf(product, this.#meant(product, null), null),
        ...(await prepare()),
        ...pricesOf(product),
        ...firstOf(product.stock),
        isDisplay: product.stopped ? (0 as const) : (1 as const),
      };
      this.#numbers.ids.set(product.prdtNo, (await send(api, own.createProduct, asked)).prdtSysId);
    };
    return { ...calledAs(product), kind: 'added', differences: momentsOf(product), prepare, carryOut };
  }

  async #change(product: ShopProduct, before: OwnProduct): Promise<Step | null> {
    const { api, standing, pictures } = this.#parts;
    const { categories, places } = this.#named;
    const { prdtSysId, version: ifVersion } = before;
    const of = { sellerSysId: standing.sellerSysId, prdtSysId };
    const { differences: ofFiles, asked: prepare } = await planFiles(product, before, pictures);
    const moves = await this.#openMoves(product, movesOf(product, before), of);
    const said = differencesOf(productOf(before, categories, places), product);
    const differences = [...said, ...ofFiles, ...moves.map(differenceOf)];
    if (differences.length === 0) return null;
    const isOnly = differences.length === 1 && said[0]?.field === 'stopped';
    const kind = isOnly ? (product.stopped ? 'stopped' : 'resumed') : 'changed';
    const carryOut = async () => {
      // The number identifies the product, so it never changes here.
      const { prdtNo: _, ...fields } = fieldsOf(product, this.#meant(product, before), before);
      await send(api, own.changeProduct, {
        ...of,
        ifVersion,
        ...fields,
        ...(await prepare()),
        prices: pricesOf(product),
        isDisplay: product.stopped ? 0 : 1,
        stock: moves.map(({ asked }) => asked),
      });
    };
    return { ...calledAs(product), kind, differences: isOnly ? [] : differences, prepare, carryOut };
  }

  stop(product: OwnProduct): Step {
    const { api, standing } = this.#parts;
    const { prdtSysId, version: ifVersion } = product;
    const asked = { sellerSysId: standing.sellerSysId, prdtSysId, ifVersion };
    const carryOut = () => send(api, own.stopProduct, asked);
    return { ...calledAs(product), kind: 'stopped', differences: [], carryOut };
  }

  /** Without those that were made before. */
  async #openMoves(
    product: ShopProduct,
    moves: readonly StockMove[],
    of: { readonly sellerSysId: number; readonly prdtSysId: number },
  ): Promise<StockMove[]> {
    const open: StockMove[] = [];
    for (const move of moves) {
      const madeAt = move.isFirstCount ? null : await wasMoved(this.#parts.api, of, move.asked);
      if (madeAt === null) open.push(move);
      else
        this.notes.push(
          `${calledAs(product).what}: ${move.asked.reason.replace(/^.*?: /, '')} was done on ${timeText(madeAt)}, and is not done again. ` +
            'For another delivery or count write a note behind it, such as its date.',
        );
    }
    return open;
  }

  /** Once its category, brand and place are there. */
  #meant({ category, brand, delivery: { place } }: ShopProduct, before: OwnProduct | null): Meant {
    const { categories, brands, places } = this.#named;
    const { shippingPlaceSysId: old = null } = before ?? {};
    // A folder cannot say a place that has no name, so that one stays.
    const unnamed = old !== null && places.nameOf(old) === null ? old : null;
    return {
      categorySysId: category === null ? null : categories.idOf(category),
      brandSysId: brand === null ? null : brands.idOf(brand),
      shippingPlaceSysId: place === null ? unnamed : places.idOf(place),
    };
  }

  /** With the names that its category, brand and place have. Complains of one that is not there. */
  #asNamed({ product, written }: ReadProduct): ShopProduct {
    const { category, brand, delivery } = product;
    const { categories, brands, places } = this.#named;
    const place = delivery.place && places.require(delivery.place, at(written, ['delivery', 'place']));
    return {
      ...product,
      category: category && categories.require(category, at(written, ['category'])),
      brand: brand && brands.require(brand, at(written, ['brand'])),
      delivery: { ...delivery, place },
    };
  }
}

/** A product may get another name. */
function calledAs({ prdtNo, name }: Pick<ShopProduct, 'prdtNo' | 'name'>): Pick<Step, 'what' | 'key'> {
  return { what: `product ${prdtNo} ${name}`, key: `product ${prdtNo}` };
}

/** Of a new product, so that nobody is mistaken about a day and its end. */
function momentsOf({ livePrice, memberMax }: ShopProduct): Difference[] {
  const live = livePrice && `${timeText(livePrice.startDate)} to ${timeText(livePrice.endDate)}`;
  return [
    ...differs('livePrice', !live, '–', live ?? ''),
    ...differs('memberMax', !memberMax, '–', memberMax ? `until ${timeText(memberMax.endDate)}` : ''),
  ];
}

function differenceOf({ field, left, asked: { change = 0, level } }: StockMove): Difference {
  const is = `${count(left + change)} (${change < 0 ? '−' : '+'}${count(Math.abs(change))})`;
  return { field, was: count(left), is: level === undefined ? is : count(level) };
}
