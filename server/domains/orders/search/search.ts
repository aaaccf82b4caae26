import { COUNTED_MAX, SUGGESTIONS_MAX } from '../../../../schema/catalog/constants.ts';
import { START_INDEX_MAX } from '../../../../schema/constants.ts';
import type { ProductSort } from '../../../../schema/catalog/search.ts';
import { MINUTE } from '../../../../schema/durations.ts';
import { newest } from '../../../platform/newest.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Bound } from '../../../platform/log/tables/statement.ts';
import type { TextAsked } from '../../../platform/log/tables/text-index.ts';
import { BestSold } from './best-sold.ts';
import {
  askedNear,
  begunTiersOf,
  BEST_SOLD,
  isTelling,
  RANKED,
  tiersOf,
  type Finding,
  type Near,
  type Values,
  type Walk,
} from './finding.ts';
import {
  countBrands,
  countBroadcasts,
  countListed,
  listedBrands,
  listedProducts,
  liveBroadcasts,
  otherBroadcasts,
} from './listed.ts';
import {
  ANY_PRODUCT,
  findingBrands,
  findingBroadcasts,
  findingProducts,
  type ProductFilter,
} from './searched.ts';
import { hasWithMistake, keywordOf, type Keyword } from './spelling.ts';

/** How many common keywords are remembered as such, and walks as endless. */
const COMMON_KEPT = 1000;
/** A keyword that so many of the best sold products have is probably a common one. */
const PROBABLY_COMMON = 20;
/** Of the best sold products with a keyword, so many more are looked at than are wanted, and then so many others. */
const MORE = [10, 400] as const;
/** How many suggestions of one kind there are at most. Products fill the rest. */
export const OF_KIND_MAX = 3;

export interface Page {
  readonly startIndex: number;
  readonly rowCount: number;
}

/** `totalCnt`: from {@link COUNTED_MAX} on, at least so many. */
export interface SearchFound {
  readonly totalCnt: number;
  readonly ids: readonly number[];
}

/**
 * Finds products, brands and broadcasts. A keyword that is nowhere is taken as written with one mistake. Every keyword is refused
 * with 0005 if it is blank.
 *
 * All rows with a rare keyword are read and ranked. Those with a common one are too many. Then each part of the ranking is
 * walked through from its first row on, until enough rows have the keyword.
 */
export class Search {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #products: Finding;
  readonly #bestSold: BestSold;
  /** What many have, so that it need not be counted again for a while. */
  readonly #common = newest<string, true>(COMMON_KEPT, { ttl: MINUTE });
  /** Walks that end before the last row. */
  readonly #endless = newest<string, true>(COMMON_KEPT, { ttl: MINUTE });

  constructor(log: Pick<EventLog, 'reads' | 'onCommitted'>, products = findingProducts) {
    this.#log = log;
    this.#products = products;
    this.#bestSold = new BestSold(log, products.bestSold);
  }

  async products({
    keyword,
    filter,
    page,
    sort = keyword === undefined ? 'new' : RANKED,
  }: {
    readonly keyword: string | undefined;
    readonly filter: Partial<ProductFilter>;
    readonly page: Page;
    readonly sort?: ProductSort | undefined;
  }): Promise<SearchFound> {
    const values = { ...ANY_PRODUCT, ...filter };
    if (keyword !== undefined) return this.#find(this.#products, required(keyword), values, page, sort);
    const ids = await this.#listed(values, page, sort);
    return foundOf(page, ids, await this.#count(countListed({ ...values, limit: COUNTED_MAX })));
  }

  async #listed(values: ProductFilter, page: Page, sort: ProductSort): Promise<number[]> {
    if (sort !== 'sold')
      return this.#ids(listedProducts({ ...values, ...page }, sort === RANKED ? 'new' : sort));
    const sold = await this.#ids(listedProducts({ ...values, ...page }, 'sold'));
    const missing = page.rowCount - sold.length;
    if (missing === 0) return sold;
    const limit = page.startIndex + page.rowCount;
    const soldCnt = await this.#count(countListed({ ...values, limit }, { isSold: true }));
    const rest = { startIndex: Math.max(0, page.startIndex - soldCnt), rowCount: missing };
    return [...sold, ...(await this.#ids(listedProducts({ ...values, ...rest }, 'unsold')))];
  }

  async brands({ keyword, seller, page }: OfShop): Promise<SearchFound> {
    if (keyword !== undefined) return this.#find(findingBrands, required(keyword), { seller }, page);
    const ids = await this.#ids(listedBrands({ seller, ...page }));
    return foundOf(page, ids, await this.#count(countBrands({ seller, limit: COUNTED_MAX })));
  }

  async broadcasts({ keyword, seller, page, now }: OfShop & { readonly now: number }): Promise<SearchFound> {
    const values = { seller, now };
    if (keyword !== undefined) return this.#find(findingBroadcasts, required(keyword), values, page);
    const { startIndex, rowCount } = page;
    const before = { startIndex: 0, rowCount: startIndex + rowCount };
    const live = await this.#ids(liveBroadcasts({ ...values, ...before }));
    const shown = live.slice(startIndex);
    const rest = {
      startIndex: Math.max(0, startIndex - live.length),
      rowCount: rowCount - shown.length,
    };
    const ids = [...shown, ...(await this.#ids(otherBroadcasts({ ...values, ...rest })))];
    return foundOf(page, ids, await this.#count(countBroadcasts({ ...values, limit: COUNTED_MAX })));
  }

  /** Ids of what a keyword that is being typed may be meant for, the closest first. */
  async begun(keyword: string, { seller, now }: { readonly seller: number; readonly now: number }) {
    const tiers = begunTiersOf(required(keyword));
    const beginning = async (finding: Finding, values: Values, rowCount = OF_KIND_MAX) => {
      // A few letters are the beginning of many.
      const areFew = isTelling(tiers[1]) && !(await this.#isProbablyCommon(finding, tiers[1], values));
      const few = areFew ? await this.#few(finding, tiers, values, RANKED, rowCount) : null;
      return few ? few.ids : this.#first(finding, tiers, values, RANKED, rowCount);
    };
    const [products, brands, broadcasts] = await Promise.all([
      beginning(this.#products, { ...ANY_PRODUCT, seller }, SUGGESTIONS_MAX),
      beginning(findingBrands, { seller }),
      beginning(findingBroadcasts, { seller, now }),
    ]);
    return { products, brands, broadcasts };
  }

  async #find(
    finding: Finding,
    keyword: Keyword,
    values: Values,
    page: Page,
    sort: string = RANKED,
  ): Promise<SearchFound> {
    const { startIndex, rowCount } = page;
    const end = startIndex + rowCount;
    const tiers = sort === RANKED ? tiersOf(keyword) : tiersOf(keyword).slice(-1);
    const few = await this.#few(finding, tiers, values, sort, end);
    if (!few) {
      const ids = await this.#first(finding, tiers, values, sort, end);
      return foundOf(page, ids.slice(startIndex), COUNTED_MAX);
    }
    if (few.totalCnt > 0) return { ...few, ids: few.ids.slice(startIndex) };
    const meant = await this.#meant(finding, keyword, values, sort);
    return { totalCnt: meant.length, ids: meant.slice(startIndex, end) };
  }

  /** The first rows that have what the last tier asks, ranked. Null: too many have it to rank them. */
  async #few(
    finding: Finding,
    tiers: readonly TextAsked[],
    values: Values,
    sort: string,
    rowCount: number,
  ): Promise<SearchFound | null> {
    const asked = tiers.at(-1)!;
    const name = nameOf(finding, asked, values);
    if (this.#common.has(name)) return null;
    if (!(await this.#isFoundCommon(finding, asked, values))) {
      const rows = await this.#log.reads.all(finding.few(tiers, { ...values, rowCount }, sort));
      const totalCnt = Number(rows[0]?.total ?? 0);
      if (!finding.areMany(totalCnt)) return { totalCnt, ids: rows.map(({ id }) => id) };
    }
    this.#common.set(name, true);
    return null;
  }

  /** Counts what is probably common, because that takes half the time of ranking it. */
  async #isFoundCommon(finding: Finding, asked: TextAsked, values: Values): Promise<boolean> {
    return (
      (await this.#isProbablyCommon(finding, asked, values)) &&
      finding.areMany(await this.#count(finding.count(asked, values)))
    );
  }

  async #isProbablyCommon(finding: Finding, asked: TextAsked, values: Values): Promise<boolean> {
    if (finding !== this.#products) return false;
    return (await this.#bestSold.having(asked, values)).ids.length >= PROBABLY_COMMON;
  }

  /** The first of rows that may be too many to rank all of them: tier by tier, each by what is soon done. */
  async #first(
    finding: Finding,
    tiers: readonly TextAsked[],
    values: Values,
    sort: string,
    rowCount: number,
  ): Promise<number[]> {
    const first = new Set<number>();
    for (const asked of tiers) {
      const few = async () => (await this.#few(finding, [asked], values, sort, rowCount))?.ids;
      const walk = () => this.#walk(finding, asked, values, sort, rowCount);
      const [sooner, later] = isTelling(asked) ? [few, walk] : [walk, few];
      const ids =
        (await this.#bestOf(finding, asked, values, sort, rowCount)) ??
        (await sooner()) ??
        (await later()) ??
        (await this.#ids(finding.first(asked, { ...values, rowCount }, sort)));
      for (const id of ids) if (first.size < rowCount) first.add(id);
      if (first.size === rowCount) break;
    }
    return [...first];
  }

  /** The first rows that have what is asked. Undefined: a walk does not find them. */
  async #walk(
    finding: Finding,
    asked: TextAsked,
    values: Values,
    sort: string,
    rowCount: number,
  ): Promise<readonly number[] | undefined> {
    const found = new Set<number>();
    for (const walk of finding.walks(sort)) {
      const { ids, isWhole } =
        walk === BEST_SOLD
          ? await this.#amongBestSold(finding, asked, values, rowCount)
          : {
              ids: await this.#ids(finding.walked(walk, asked, { ...values, rowCount })),
              isWhole: () => this.#isWhole(finding, walk, values),
            };
      for (const id of ids) found.add(id);
      if (found.size >= rowCount) return [...found].slice(0, rowCount);
      if (!(await isWhole())) return undefined;
    }
    return [...found];
  }

  /** The first rows that have what is asked. Undefined: too few of them are among the best sold products. */
  async #bestOf(
    finding: Finding,
    asked: TextAsked,
    values: Values,
    sort: string,
    rowCount: number,
  ): Promise<readonly number[] | undefined> {
    if (finding.walks(sort)[0] !== BEST_SOLD) return undefined;
    const { ids } = await this.#amongBestSold(finding, asked, values, rowCount);
    return ids.length < rowCount ? undefined : ids.slice(0, rowCount);
  }

  /** The best sold products that have what is asked; those that have not sold so well may be missing. */
  async #amongBestSold(finding: Finding, asked: TextAsked, values: Values, rowCount: number) {
    const best = await this.#bestSold.having(asked, values);
    const ids: number[] = [];
    let reached = 0;
    for (const more of MORE) {
      if (ids.length >= rowCount || reached === best.ids.length) break;
      const some = best.ids.slice(reached, reached + rowCount + more);
      const fitting = new Set(await this.#ids(finding.among(asked, { ...values, ids: some.join(',') })));
      ids.push(...some.filter((id) => fitting.has(id)));
      reached += some.length;
    }
    return { ids, isWhole: async () => best.isWhole && reached === best.ids.length };
  }

  /** Remembers only the walks that are not: there the answer is the same as found in another way. */
  async #isWhole(finding: Finding, walk: Walk, values: Values): Promise<boolean> {
    if (walk.isWhole) return true;
    const name = nameOf(finding, walk.name, values);
    if (this.#endless.has(name)) return false;
    const isWhole = (await this.#log.reads.one(finding.ending(walk, values)))?.isWhole === 1;
    if (!isWhole) this.#endless.set(name, true);
    return isWhole;
  }

  /** What has the keyword but for one mistake. The whole keyword is tried first, then each of its words. */
  async #meant(finding: Finding, keyword: Keyword, values: Values, sort: string): Promise<number[]> {
    for (const { asked, letters } of askedNear(keyword)) {
      const rows = await this.#near(finding, asked, values, sort);
      const meant = rows.filter(({ text }) => hasWithMistake(text, letters));
      if (meant.length > 0) return meant.toSorted(byRank).map(({ id }) => id);
    }
    return [];
  }

  async #near(finding: Finding, asked: TextAsked, values: Values, sort: string): Promise<readonly Near[]> {
    const near = (isWalked: boolean) => this.#log.reads.all(finding.near(asked, values, sort, { isWalked }));
    const walked = isTelling(asked) ? [] : await near(true);
    return finding.areAllNear(walked) ? walked : near(false);
  }

  async #ids(query: Bound<{ id: number }>): Promise<number[]> {
    return (await this.#log.reads.all(query)).map(({ id }) => id);
  }

  async #count(query: Bound<{ count: number }>): Promise<number> {
    return Number((await this.#log.reads.one(query))?.count ?? 0);
  }
}

interface OfShop {
  readonly keyword: string | undefined;
  /** 0: of the whole mall. */
  readonly seller: number;
  readonly page: Page;
}

/** Counting ends at {@link COUNTED_MAX}. Who reads on finds that there is more, up to the last page. */
function foundOf({ startIndex, rowCount }: Page, ids: readonly number[], counted: number): SearchFound {
  if (counted < COUNTED_MAX) return { totalCnt: counted, ids };
  const hasNext = ids.length === rowCount && startIndex + rowCount <= START_INDEX_MAX;
  const known = ids.length === 0 ? 0 : startIndex + ids.length + (hasNext ? 1 : 0);
  return { totalCnt: Math.max(COUNTED_MAX, known), ids };
}

/** Names what is remembered for a while. The time is no part of the name. */
function nameOf({ name }: Finding, what: unknown, { now: _now, ...values }: Values): string {
  return JSON.stringify([name, what, values]);
}

function byRank(a: Near, b: Near): number {
  return b.rank - a.rank || b.rank2 - a.rank2 || b.id - a.id;
}

function required(keyword: string): Keyword {
  const spelled = keywordOf(keyword);
  if (!spelled) throw new Refusal('0005', { field: 'keyword', reason: 'must not be blank' });
  return spelled;
}
