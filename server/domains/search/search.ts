import { COUNTED_MAX } from '../../../schema/catalog/constants.ts';
import type { ProductSort } from '../../../schema/catalog/search.ts';
import { MINUTE } from '../../../schema/durations.ts';
import { newest } from '../../platform/newest.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import type { Bound } from '../../platform/log/tables/statement.ts';
import type { TextAsked } from '../../platform/log/tables/text-index.ts';
import {
  askedNear,
  begunTiersOf,
  RANKED,
  tiersOf,
  type Finding,
  type Ranked,
  type Values,
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

/** How many rows are tried for a keyword with a mistake: the newest. */
const NEAR_MAX = 500;
/** How many common keywords are remembered as such. */
const COMMON_KEPT = 1000;
/** How many of each kind a keyword that is being typed is answered with. */
const BEGUN_MAX = 10;

export interface Page {
  readonly startIndex: number;
  readonly rowCount: number;
}

/** `totalCnt`: from {@link COUNTED_MAX} on, at least so many. */
export interface Found {
  readonly totalCnt: number;
  readonly ids: readonly number[];
}

/**
 * Finds products, brands and broadcasts. A keyword that is nowhere is taken as written with one mistake. Every keyword is refused
 * with 0005 if it is blank.
 *
 * Rows that have a rare keyword are read and ranked, all of them. Those that have a common one are too many, so each part of the
 * ranking is walked through from its first row on, until enough rows have the keyword.
 */
export class Search {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #products: Finding;
  /** What is asked so often that it need not be counted again for a while. */
  readonly #common = newest<string, true>(COMMON_KEPT, { ttl: MINUTE });

  constructor(log: Pick<EventLog, 'reads'>, products = findingProducts) {
    this.#log = log;
    this.#products = products;
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
  }): Promise<Found> {
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

  async brands({ keyword, seller, page }: OfShop): Promise<Found> {
    if (keyword !== undefined) return this.#find(findingBrands, required(keyword), { seller }, page);
    const ids = await this.#ids(listedBrands({ seller, ...page }));
    return foundOf(page, ids, await this.#count(countBrands({ seller, limit: COUNTED_MAX })));
  }

  async broadcasts({ keyword, seller, page, now }: OfShop & { readonly now: number }): Promise<Found> {
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
    const beginning = (finding: Finding, values: Values) =>
      this.#first(finding, tiers, values, RANKED, BEGUN_MAX);
    const [products, brands, broadcasts] = await Promise.all([
      beginning(this.#products, { ...ANY_PRODUCT, seller }),
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
  ): Promise<Found> {
    const { startIndex, rowCount } = page;
    const end = startIndex + rowCount;
    const tiers = sort === RANKED ? tiersOf(keyword) : tiersOf(keyword).slice(-1);
    const name = JSON.stringify([finding.name, tiers.at(-1), values]);
    const few = this.#common.has(name) ? null : await this.#few(finding, tiers, values, sort);
    if (!few) {
      this.#common.set(name, true);
      const ids = await this.#first(finding, tiers, values, sort, end);
      return foundOf(page, ids.slice(startIndex), COUNTED_MAX);
    }
    const all = few.length > 0 ? few : await this.#meant(finding, keyword, values, sort);
    return { totalCnt: all.length, ids: all.slice(startIndex, end) };
  }

  /** All rows that have what the last tier asks, ranked. Null: they are too many. */
  async #few(
    finding: Finding,
    tiers: readonly TextAsked[],
    values: Values,
    sort: string,
  ): Promise<number[] | null> {
    const rows = await this.#log.reads.all(finding.some(tiers, values, sort));
    if (finding.areMany(rows)) return null;
    return rows.toSorted((a, b) => a.tier - b.tier || byRank(a, b)).map(({ id }) => id);
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
      const ids =
        (await this.#walk(finding, 'short', asked, values, sort, rowCount)) ??
        (await this.#few(finding, [asked], values, sort)) ??
        (await this.#walk(finding, 'long', asked, values, sort, rowCount)) ??
        (await this.#ids(finding.first(asked, { ...values, rowCount }, sort)));
      for (const id of ids) if (first.size < rowCount) first.add(id);
      if (first.size === rowCount) break;
    }
    return [...first];
  }

  /** The first of the rows that have what is asked, if they are soon found. Null: they are not. */
  async #walk(
    finding: Finding,
    how: 'short' | 'long',
    asked: TextAsked,
    values: Values,
    sort: string,
    rowCount: number,
  ): Promise<readonly number[] | null> {
    const found = new Set<number>();
    for (const walk of finding.walks(sort)) {
      for (const id of await this.#ids(finding.walked(walk, how, asked, { ...values, rowCount })))
        found.add(id);
      if (found.size >= rowCount) return [...found].slice(0, rowCount);
      const isWhole =
        walk.isWhole === true ||
        (await this.#log.reads.one(finding.ending(walk, how, values)))?.isWhole === 1;
      if (!isWhole) return null;
    }
    return [...found];
  }

  /** What has the keyword but for one mistake. The whole keyword is tried first, then each of its words. */
  async #meant(finding: Finding, keyword: Keyword, values: Values, sort: string): Promise<number[]> {
    for (const { asked, letters } of askedNear(keyword)) {
      const rows = await this.#log.reads.all(finding.near(asked, { ...values, rowCount: NEAR_MAX }, sort));
      const meant = rows.filter(({ text }) => hasWithMistake(text, letters));
      if (meant.length > 0) return meant.toSorted(byRank).map(({ id }) => id);
    }
    return [];
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

/** Counting ends at {@link COUNTED_MAX}. Who reads on finds that there is more. */
function foundOf({ startIndex, rowCount }: Page, ids: readonly number[], counted: number): Found {
  if (counted < COUNTED_MAX) return { totalCnt: counted, ids };
  const known = ids.length === 0 ? 0 : startIndex + ids.length + (ids.length === rowCount ? 1 : 0);
  return { totalCnt: Math.max(COUNTED_MAX, known), ids };
}

function byRank(a: Ranked, b: Ranked): number {
  return b.rank - a.rank || b.rank2 - a.rank2 || b.id - a.id;
}

function required(keyword: string): Keyword {
  const spelled = keywordOf(keyword);
  if (!spelled) throw new Refusal('0005', { field: 'keyword', reason: 'must not be blank' });
  return spelled;
}
