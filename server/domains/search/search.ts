import type { ProductSort } from '../../../schema/catalog/search.ts';
import { Kept } from '../../platform/kept.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import type { Bound } from '../../platform/log/tables/statement.ts';
import { brandsFold } from '../catalog/offers.ts';
import { productFold } from '../catalog/product.ts';
import { askedNear, RANKED, type Finding, type Near } from './finding.ts';
import {
  ANY_PRODUCT,
  countBrands,
  countBroadcasts,
  countListed,
  findingBrands,
  findingBroadcasts,
  findingProducts,
  listedBrands,
  listedBroadcasts,
  listedProducts,
  type ProductFilter,
} from './searched.ts';
import { hasWithMistake, keywordOf, NAME, START, type Keyword } from './spelling.ts';

/** How many rows are tried for a keyword with a mistake: the newest. */
const NEAR_MAX = 500;
/** How many rows that begin with the typed letters are ranked: the newest. */
const BEGUN_MAX = 100;
/** How many counts are remembered, until a product or a brand changes: of a common word they take as long as its page. */
const COUNTS_KEPT = 500;

export interface Page {
  readonly startIndex: number;
  readonly rowCount: number;
}

export interface Found {
  readonly totalCnt: number;
  readonly ids: readonly number[];
}

type Values = Parameters<Finding['count']>[1];

/**
 * Finds products, brands and broadcasts. A keyword that is nowhere is taken as written with one mistake. Every keyword is refused
 * with 0005 if it is blank.
 */
export class Search {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #counts: Kept<string, number>;

  constructor(log: Pick<EventLog, 'reads' | 'onCommitted'>) {
    this.#log = log;
    this.#counts = new Kept(COUNTS_KEPT, (asked) => {
      const { keyword, ...filter } = JSON.parse(asked) as ProductFilter & { keyword?: string };
      return this.#count(
        keyword === undefined ? countListed(filter) : findingProducts.count(required(keyword), filter),
      );
    });
    const changing = [productFold, brandsFold].map(({ category }) => `${category}-`);
    log.onCommitted((events) => {
      if (events.some(({ stream }) => changing.some((start) => stream.startsWith(start))))
        this.#counts.forgetAll();
    });
  }

  async products({
    keyword,
    filter,
    page,
    sort = keyword === undefined ? 'new' : 'relevance',
  }: {
    readonly keyword: string | undefined;
    readonly filter: Partial<ProductFilter>;
    readonly page: Page;
    readonly sort?: ProductSort | undefined;
  }): Promise<Found> {
    const values = { ...ANY_PRODUCT, ...filter };
    const isSteady = values.isOnAir === 0 && values.isOnSale === 0;
    const known = isSteady ? () => this.#counts.get(JSON.stringify({ ...values, keyword })) : undefined;
    if (keyword !== undefined)
      return this.#find(findingProducts, required(keyword), values, page, sort, known);
    const ids = await this.#listed(values, page, sort);
    return { totalCnt: await (known?.() ?? this.#count(countListed(values))), ids };
  }

  async #listed(values: ProductFilter, page: Page, sort: ProductSort): Promise<number[]> {
    if (sort !== 'sold')
      return this.#ids(listedProducts({ ...values, ...page }, sort === 'relevance' ? 'new' : sort));
    const sold = await this.#ids(listedProducts({ ...values, ...page }, 'sold'));
    const missing = page.rowCount - sold.length;
    if (missing === 0) return sold;
    const soldCnt = await this.#count(countListed(values, { isSold: true }));
    const rest = { startIndex: Math.max(0, page.startIndex - soldCnt), rowCount: missing };
    return [...sold, ...(await this.#ids(listedProducts({ ...values, ...rest }, 'unsold')))];
  }

  async brands({ keyword, seller, page }: OfShop): Promise<Found> {
    if (keyword !== undefined) return this.#find(findingBrands, required(keyword), { seller }, page);
    const ids = await this.#ids(listedBrands({ seller, ...page }));
    return { totalCnt: await this.#count(countBrands({ seller })), ids };
  }

  async broadcasts({ keyword, seller, page, now }: OfShop & { readonly now: number }): Promise<Found> {
    const values = { seller, now };
    if (keyword !== undefined) return this.#find(findingBroadcasts, required(keyword), values, page);
    const ids = await this.#ids(listedBroadcasts({ ...values, ...page }));
    return { totalCnt: await this.#count(countBroadcasts(values)), ids };
  }

  /** Ids of what a keyword that is being typed may be meant for, the closest first. */
  async begun(keyword: string, { seller, now }: { readonly seller: number; readonly now: number }) {
    const { whole } = required(keyword);
    const starts = whole.spellings.map((spelling) => START + spelling);
    const beginning = async (finding: Finding, values: Values) => {
      const rows = await this.#log.reads.all(
        finding.near([[starts]], { ...values, rowCount: BEGUN_MAX }, RANKED),
      );
      const isName = ({ text }: Near) =>
        whole.spellings.some((spelling) => text.includes(NAME + spelling)) ? 1 : 0;
      return rows.toSorted((a, b) => isName(b) - isName(a) || byRank(a, b)).map(({ id }) => id);
    };
    return {
      products: await beginning(findingProducts, { ...ANY_PRODUCT, seller }),
      brands: await beginning(findingBrands, { seller }),
      broadcasts: await beginning(findingBroadcasts, { seller, now }),
    };
  }

  async #find(
    finding: Finding,
    keyword: Keyword,
    values: Values,
    page: Page,
    sort: string = RANKED,
    count = () => this.#count(finding.count(keyword, values)),
  ): Promise<Found> {
    const asked = { ...values, ...page };
    const first = sort === RANKED ? await this.#ids(finding.firstPage(keyword, asked)) : [];
    const isFull = first.length === page.rowCount;
    const ids = isFull ? first : await this.#ids(finding.page(keyword, asked, sort));
    const isLast = ids.length < page.rowCount && (ids.length > 0 || page.startIndex === 0);
    const totalCnt = isLast ? page.startIndex + ids.length : await count();
    if (totalCnt > 0) return { totalCnt, ids };
    const meant = await this.#meant(finding, keyword, values, sort);
    return { totalCnt: meant.length, ids: meant.slice(page.startIndex, page.startIndex + page.rowCount) };
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

function byRank(a: Near, b: Near): number {
  return b.rank - a.rank || b.rank2 - a.rank2 || b.id - a.id;
}

function required(keyword: string): Keyword {
  const spelled = keywordOf(keyword);
  if (!spelled) throw new Refusal('0005', { field: 'keyword', reason: 'must not be blank' });
  return spelled;
}
