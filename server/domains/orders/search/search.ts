import { setImmediate } from 'node:timers/promises';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { COUNTED_MAX, SUGGESTIONS_MAX } from '../../../../schema/catalog/constants.ts';
import type { ProductSort } from '../../../../schema/catalog/search.ts';
import { START_INDEX_MAX } from '../../../../schema/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import { Refusal, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import type { Bound } from '../../../platform/log/tables/statement.ts';
import { MemoryIndex } from '../../../platform/search/memory-index.ts';
import {
  RELEVANCE,
  type Filter,
  type Found,
  type Paging,
  type Searchable,
  type SearchIndex,
} from '../../../platform/search/search-index.ts';
import { wordsOf } from '../../../platform/search/spelling.ts';
import { replayFold } from '../../broadcasts/replay/decider.ts';
import { brandsFold, productFold } from '../../catalog/catalog/offers.ts';
import { stockFold } from '../../catalog/stock/decider.ts';
import { broadcastFold } from '../../room/broadcast/decider.ts';
import { isRoomStream, roomOfStream } from '../../room/room/decider.ts';
import { orderFold } from '../order/decider.ts';
import { productsOfOrders } from '../order/offers.ts';
import {
  allBroadcasts,
  allProducts,
  brandsOfSellers,
  broadcastsAmong,
  productsAmong,
  productsOfBrands,
  productsOnAir,
  sellersWithBrands,
  type BroadcastRow,
} from './views.ts';

/*
 * Finds products, brands and broadcasts. What must stay true:
 * - A search sees what was committed before it: rows that have changed are read into the indexes first.
 * - After an error the next search reads the same rows again.
 */

/** As many rows are read at once, so that nobody else waits long. */
const READ_AT_ONCE = 500;
/** With so many orders waiting, their sales are read even if nobody searches. */
const ORDERS_WAITING_MAX = 10_000;
/** How many suggestions of one kind there are at most. Products fill the rest. */
export const OF_KIND_MAX = 3;

/** Which products are listed; 0, or left out: any. */
export interface ProductFilter {
  readonly seller?: number | undefined;
  readonly category?: number | undefined;
  readonly brand?: number | undefined;
  /** Won. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly isFreeDelivery?: number | undefined;
  readonly isOnAir?: number | undefined;
  readonly isOnSale?: number | undefined;
}

interface OfShop {
  readonly keyword: string | undefined;
  /** 0: of the whole mall. */
  readonly seller: number;
  readonly page: Paging;
}

/** `totalCnt`: from {@link COUNTED_MAX} on, at least so many. */
interface SearchFound {
  readonly totalCnt: number;
  readonly ids: readonly number[];
}

type ProductField = 'price' | 'score' | 'isShown';
type BroadcastField = 'isLive' | 'startAt' | 'shownUntil';

/** Another engine implements these. */
export interface Indexes {
  readonly products: SearchIndex<ProductField, ProductSort>;
  readonly brands: SearchIndex<never, never>;
  readonly broadcasts: SearchIndex<BroadcastField, never>;
}

export function inMemory(): Indexes {
  return {
    products: new MemoryIndex(
      {
        new: ['-id'],
        price: ['price', 'id'],
        '-price': ['-price', '-id'],
        sold: ['-score', '-id'],
        [RELEVANCE]: ['-score', '-isShown', '-id'],
      },
      COUNTED_MAX,
    ),
    brands: new MemoryIndex({ [RELEVANCE]: ['-id'] }, COUNTED_MAX),
    broadcasts: new MemoryIndex({ [RELEVANCE]: ['-isLive', '-startAt', '-id'] }, COUNTED_MAX),
  };
}

/** Whose rows have changed since they were read. */
type Changed = Readonly<Record<'products' | 'sellers' | 'broadcasts' | 'orders', Set<number>>>;

const nothingChanged = (): Changed => ({
  products: new Set(),
  sellers: new Set(),
  broadcasts: new Set(),
  orders: new Set(),
});

/** Every keyword is refused with 0005 if it is blank. */
export class Search {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #indexes: Indexes;
  readonly #brandsOf = new Map<number, readonly number[]>();
  #onAir: ReadonlySet<number> = new Set();
  #changed = nothingChanged();
  #isFirst = true;
  #reading: Promise<void> = Promise.resolve();

  constructor(log: Pick<EventLog, 'reads' | 'onCommitted'>, indexes = inMemory()) {
    this.#log = log;
    this.#indexes = indexes;
    log.onCommitted((events) => {
      for (const event of events) this.#hear(event);
      // After an error the next search reads it, and reports the error.
      if (this.#changed.orders.size > ORDERS_WAITING_MAX) void this.upToDate().catch(() => {});
    });
  }

  async products({
    keyword,
    filter,
    page,
    sort = RELEVANCE,
  }: {
    readonly keyword: string | undefined;
    readonly filter: ProductFilter;
    readonly page: Paging;
    readonly sort?: ProductSort | undefined;
  }): Promise<SearchFound> {
    await this.#ready(keyword);
    const { minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER } = filter;
    const found = await this.#indexes.products.find({
      keyword,
      sort: keyword === undefined && sort === RELEVANCE ? 'new' : sort,
      marks: marksOf(filter),
      bounds: { price: [minPrice, maxPrice] },
      ...page,
    });
    return counted(page, found);
  }

  async brands({ keyword, seller, page }: OfShop): Promise<SearchFound> {
    await this.#ready(keyword);
    const which = { keyword, sort: RELEVANCE, marks: marksOf({ seller }), ...page } as const;
    return counted(page, await this.#indexes.brands.find(which));
  }

  /** Those on air, to come, or to watch again. */
  async broadcasts({ keyword, seller, page, now }: OfShop & { readonly now: number }): Promise<SearchFound> {
    await this.#ready(keyword);
    const which = { keyword, sort: RELEVANCE, ...shownAt(seller, now), ...page } as const;
    return counted(page, await this.#indexes.broadcasts.find(which));
  }

  /** Ids of what a keyword that is being typed may be meant for, the closest first. */
  async begun(keyword: string, { seller, now }: { readonly seller: number; readonly now: number }) {
    await this.#ready(keyword);
    const ofSeller = { marks: marksOf({ seller }) };
    const [products, brands, broadcasts] = await Promise.all([
      this.#indexes.products.suggest(keyword, ofSeller, SUGGESTIONS_MAX),
      this.#indexes.brands.suggest(keyword, ofSeller, OF_KIND_MAX),
      this.#indexes.broadcasts.suggest(keyword, shownAt(seller, now), OF_KIND_MAX),
    ]);
    return { products, brands, broadcasts };
  }

  #ready(keyword: string | undefined): Promise<void> {
    if (keyword !== undefined && wordsOf(keyword).length === 0)
      throw new Refusal('0005', { field: 'keyword', reason: 'must not be blank' });
    return this.upToDate();
  }

  /** Reads what has changed, one reading after the other. */
  upToDate(): Promise<void> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#read());
    return this.#reading;
  }

  #hear({ stream, type }: RecordedEvent): void {
    const dash = stream.indexOf('-');
    const id = Number(stream.slice(dash + 1));
    switch (stream.slice(0, dash)) {
      case productFold.category:
      case stockFold.category:
        return void this.#changed.products.add(id);
      case orderFold.category:
        return void this.#changed.orders.add(id);
      case brandsFold.category:
        return void this.#changed.sellers.add(id);
      case broadcastFold.category:
      case replayFold.category:
        return void this.#changed.broadcasts.add(id);
    }
    if (type === 'LiveFlagChanged' && isRoomStream(stream))
      this.#changed.broadcasts.add(broadcastOfRoom(roomOfStream(stream)));
  }

  async #read(): Promise<void> {
    const changed = this.#changed;
    if (!this.#isFirst && Object.values(changed).every(({ size }) => size === 0)) return;
    this.#changed = nothingChanged();
    try {
      if (this.#isFirst) await this.#addAll(changed);
      await this.#readBrands(changed);
      await this.#readBroadcasts(changed);
      await this.#readProducts(changed);
      this.#isFirst = false;
    } catch (error) {
      for (const [kind, ids] of Object.entries(changed) as [keyof Changed, Set<number>][])
        for (const id of ids) this.#changed[kind].add(id);
      throw error;
    }
  }

  async #addAll({ products, sellers, broadcasts }: Changed): Promise<void> {
    for (const { id } of await this.#log.reads.all(allProducts())) products.add(id);
    for (const { id } of await this.#log.reads.all(allBroadcasts())) broadcasts.add(id);
    for (const { seller_sys_id } of await this.#log.reads.all(sellersWithBrands()))
      sellers.add(seller_sys_id);
  }

  /** With the products that have a changed brand, or had one. */
  async #readBrands({ products, sellers }: Changed): Promise<void> {
    if (sellers.size === 0) return;
    const before = [...sellers].flatMap((seller) => this.#brandsOf.get(seller) ?? []);
    const rows = await this.#log.reads.all(brandsOfSellers([...sellers]));
    const ofSeller = Map.groupBy(rows, ({ seller_sys_id }) => seller_sys_id);
    const gone = new Set(before);
    for (const { brand_sys_id: id, seller_sys_id, name, name_en } of rows) {
      const marks = marksOf({ seller: seller_sys_id });
      this.#indexes.brands.put({ id, names: [name, name_en], marks, numbers: {} });
      gone.delete(id);
    }
    for (const id of gone) this.#indexes.brands.remove(id);
    for (const seller of sellers)
      this.#brandsOf.set(
        seller,
        (ofSeller.get(seller) ?? []).map(({ brand_sys_id }) => brand_sys_id),
      );
    const ids = [...before, ...rows.map(({ brand_sys_id }) => brand_sys_id)].join(',');
    for (const { id } of await this.#log.reads.all(productsOfBrands({ ids }))) products.add(id);
  }

  /** With the products that have come on air, or are no longer. */
  async #readBroadcasts({ products, broadcasts }: Changed): Promise<void> {
    if (broadcasts.size === 0) return;
    await this.#renew(this.#indexes.broadcasts, broadcasts, broadcastsAmong, (row) => ({
      id: row.broadcast_sys_id,
      names: [row.title, row.title_en],
      marks: marksOf({ seller: row.seller_sys_id }),
      numbers: {
        isLive: row.live_flag === LIVE_FLAG.onAir ? 1 : 0,
        startAt: row.start_at,
        shownUntil: shownUntil(row),
      },
    }));
    const onAir = new Set((await this.#log.reads.all(productsOnAir())).map(({ id }) => id));
    for (const id of onAir.symmetricDifference(this.#onAir)) products.add(id);
    this.#onAir = onAir;
  }

  async #readProducts({ products, orders }: Changed): Promise<void> {
    for await (const some of parts(orders)) {
      const sold = await this.#log.reads.all(productsOfOrders({ orderSysIds: some.join(',') }));
      for (const { id } of sold) products.add(id);
    }
    const among = (some: readonly number[]) => productsAmong({ ids: some.join(',') });
    await this.#renew(this.#indexes.products, products, among, (row) => {
      const isOnAir = this.#onAir.has(row.id) ? 1 : 0;
      const score = Math.max(0, row.score ?? 0);
      return {
        id: row.id,
        names: [row.name, row.name_en, row.prdt_no],
        others: [row.brand_name, row.brand_name_en],
        marks: marksOf({
          seller: row.seller_sys_id,
          category: row.category_sys_id ?? 0,
          brand: row.brand_sys_id ?? 0,
          isFreeDelivery: row.is_free_delivery,
          isOnAir,
          isOnSale: Number(row.choices_left) > 0 ? 1 : 0,
        }),
        // Those that have sold are told apart by that alone.
        numbers: { price: row.price, score, isShown: score > 0 ? 0 : isOnAir },
      };
    });
  }

  /** Removes things without a row from the index. */
  async #renew<Field extends string, Row>(
    index: Pick<SearchIndex<Field, string>, 'put' | 'remove'>,
    ids: ReadonlySet<number>,
    among: (some: readonly number[]) => Bound<Row>,
    thingOf: (row: Row) => Searchable<Field>,
  ): Promise<void> {
    for await (const some of parts(ids)) {
      const gone = new Set(some);
      for (const row of await this.#log.reads.all(among(some))) {
        const thing = thingOf(row);
        index.put(thing);
        gone.delete(thing.id);
      }
      for (const id of gone) index.remove(id);
    }
  }
}

/** 0, or left out: none. */
function marksOf({ seller, category, brand, isFreeDelivery, isOnAir, isOnSale }: ProductFilter): string[] {
  const marks = { seller, category, brand, isFreeDelivery, isOnAir, isOnSale };
  return Object.entries(marks).flatMap(([name, value = 0]) => (value === 0 ? [] : `${name}-${value}`));
}

function shownAt(seller: number, now: number): Filter<BroadcastField> {
  return { marks: marksOf({ seller }), bounds: { shownUntil: [now + 1, Infinity] } };
}

function shownUntil({
  live_flag,
  is_replay,
  end_at,
}: Pick<BroadcastRow, 'live_flag' | 'is_replay' | 'end_at'>): number {
  if (live_flag === LIVE_FLAG.onAir || is_replay === 1) return Infinity;
  return live_flag === LIVE_FLAG.before ? end_at : 0;
}

/** Counting ends at {@link COUNTED_MAX}. Who reads on finds that there is more, up to the last page. */
function counted({ startIndex, rowCount }: Paging, { ids, count }: Found): SearchFound {
  if (count < COUNTED_MAX) return { totalCnt: count, ids };
  const hasNext = ids.length === rowCount && startIndex + rowCount <= START_INDEX_MAX;
  const known = ids.length === 0 ? 0 : startIndex + ids.length + (hasNext ? 1 : 0);
  return { totalCnt: Math.max(COUNTED_MAX, known), ids };
}

/** As many as are read at once. Others have their turn between them. */
async function* parts(ids: Iterable<number>): AsyncGenerator<readonly number[], void> {
  const all = [...ids];
  for (let at = 0; at < all.length; at += READ_AT_ONCE) {
    if (at > 0) await setImmediate();
    yield all.slice(at, at + READ_AT_ONCE);
  }
}
