import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import { BRANDS_MAX } from '../../schema/catalog/constants.ts';
import { DAY, HOUR } from '../../schema/durations.ts';
import { seeded } from '../../schema/seeded.ts';
import { broadcastStream, type BroadcastPlan } from '../../server/domains/room/broadcast/decider.ts';
import { brandsStream } from '../../server/domains/catalog/catalog/groups.ts';
import { productStream } from '../../server/domains/catalog/catalog/product.ts';
import { orderStream } from '../../server/domains/orders/order/decider.ts';
import { replayStream } from '../../server/domains/broadcasts/replay/decider.ts';
import { roomStream } from '../../server/domains/room/room/decider.ts';
import { stockStream } from '../../server/domains/catalog/stock/decider.ts';
import type { AnyStream, NewEvent } from '../../server/platform/log/log.ts';
import { productFacts } from '../harness/world.ts';
import { placedOrder, type Happening } from '../scale/mix.ts';

/** How large the mall is, in the shares of a big one: 200,000 products, 2,000 brands, 20,000 past broadcasts and 10,000 sales. */
export interface MallSize {
  readonly products: number;
  readonly brands: number;
  readonly broadcasts: number;
  readonly sales: number;
}

export function mallOf(products: number): MallSize {
  return {
    products,
    brands: Math.ceil(products / 100),
    broadcasts: Math.ceil(products / 10),
    sales: Math.ceil(products / 20),
  };
}

/** Beside those of the benchmark's world. */
export const FIRST_PRODUCT = 1_000;
const FIRST_BRAND = 1_000;
const FIRST_BROADCAST = 1_000;
const FIRST_ORDER = 1_000;
const WORDS_OF_NAME = 4;
/** Each name of a real product is that of so many of the mall's. */
const SAME_NAMES = 5;

interface Names {
  readonly name: string;
  readonly nameEn: string;
}

/** Of the demo's shops. */
function realNames(): Names[] {
  const shops = new URL('../../fixtures/shops/', import.meta.url).pathname;
  return globSync('*/products/*.yaml', { cwd: shops })
    .toSorted()
    .map((file) => parse(readFileSync(join(shops, file), 'utf8')) as Names);
}

/** The names of everything in the mall, the same with each run: a few words in most of them, as in any shop. */
export class Naming {
  readonly #random = seeded(2);
  readonly #real = realNames();
  readonly #words = this.#wordsOf(({ name }) => name);
  readonly #wordsEn = this.#wordsOf(({ nameEn }) => nameEn);

  product(at: number): Names {
    const real = this.#real[Math.floor(at / SAME_NAMES)];
    if (real) return { name: `${real.name} ${at}`, nameEn: `${real.nameEn} ${at}` };
    return { name: this.some(WORDS_OF_NAME), nameEn: this.#pick(this.#wordsEn, WORDS_OF_NAME) };
  }

  /** So many of the words that products are called by, the most common most often. */
  some(count: number): string {
    return this.#pick(this.#words, count);
  }

  chance(): number {
    return this.#random();
  }

  #wordsOf(read: (names: Names) => string): string[] {
    return [...new Set(this.#real.flatMap((names) => read(names).split(' ')))];
  }

  #pick(words: readonly string[], count: number): string {
    // A word's share is about one by its place and ten more: no word is in half of all names.
    const one = () => words[Math.floor(10 * ((words.length + 10) / 10) ** this.#random() - 10)];
    return Array.from({ length: count }, one).join(' ');
  }
}

/** Everything that is listed, planned and aired in a mall, and more products of the same kind for as long as somebody asks. */
export function* mall(
  { products, brands, broadcasts, sales }: MallSize,
  plan: BroadcastPlan,
): Generator<Happening[]> {
  const naming = new Naming();
  const sold = seeded(3);
  for (let from = 0; from < brands; from += BRANDS_MAX) {
    const some = Array.from({ length: Math.min(BRANDS_MAX, brands - from) }, (_, at) => ({
      brandSysId: FIRST_BRAND + from + at,
      name: `${naming.some(1)} ${from + at}`,
      nameEn: `Brand ${from + at}`,
    }));
    yield [happening(brandsStream(100 + from), { type: 'BrandsSet', data: { brands: some } })];
  }
  for (let at = 0; at < broadcasts; at++) yield pastBroadcast(at, naming, plan);
  for (let at = 0; at < sales; at++) yield sale(at, FIRST_PRODUCT + Math.floor(products * sold() ** 2));
  for (let at = 0; ; at++) yield product(at, naming, { products, brands });
}

function product(
  at: number,
  naming: Naming,
  { products, brands }: Pick<MallSize, 'products' | 'brands'>,
): Happening[] {
  const prdtSysId = FIRST_PRODUCT + at;
  const facts = productFacts(1);
  const data = {
    ...facts,
    ...naming.product(at),
    prdtSysId,
    prdtNo: `M-${at}`,
    price: 1_000 * (1 + Math.floor(naming.chance() * 200)),
    brandSysId: FIRST_BRAND + (at % brands),
    category: { categorySysId: 101 + Math.floor(naming.chance() * 20), name: '', nameEn: '' },
    isDisplay: at < products ? 1 : 0,
    addingProducts: [],
  };
  const lines = [{ detailSysId: null, qty: at % 10 === 0 ? 0 : 100 }];
  return [
    happening(productStream(prdtSysId), { type: 'ProductListed', data }),
    happening(stockStream(prdtSysId), { type: 'StockReceived', data: { lines } }),
  ];
}

function pastBroadcast(at: number, naming: Naming, plan: BroadcastPlan): Happening[] {
  const broadcastSysId = FIRST_BROADCAST + at;
  const startAt = Date.now() - DAY - at * HOUR;
  const past = {
    ...plan,
    broadcastSysId,
    broadcastScheduleSysId: broadcastSysId,
    title: `${naming.some(2)} 방송`,
    titleEn: '',
    startDate: new Date(startAt).toISOString(),
    endDate: new Date(startAt + HOUR).toISOString(),
    products: [],
  };
  return [
    happening(broadcastStream(broadcastSysId), { type: 'BroadcastScheduled', data: past }),
    happening(roomStream(past), {
      type: 'LiveFlagChanged',
      data: { liveFlag: LIVE_FLAG.ended, liveUrl: null },
    }),
    happening(replayStream(broadcastSysId), { type: 'ReplayPublished', data: { broadcastSysId } }),
  ];
}

/** Paid for, on one of the last days. */
function sale(at: number, prdtSysId: number): Happening[] {
  const orderSysId = FIRST_ORDER + at;
  const placed = placedOrder(orderSysId, prdtSysId, Date.now() - (at % 30) * DAY);
  const paid = { orderSysId, paySysId: orderSysId, amount: placed.totalAmount, reference: 'r' };
  return [
    happening(orderStream(orderSysId), { type: 'OrderPlaced', data: placed }),
    happening(orderStream(orderSysId), { type: 'OrderPaid', data: paid }),
  ];
}

function happening(ref: AnyStream, event: NewEvent): Happening {
  return { ref, event, actorId: null };
}

/** How many events a mall is. */
export function eventsOf({ products, brands, broadcasts, sales }: MallSize): number {
  return 2 * products + Math.ceil(brands / BRANDS_MAX) + 3 * broadcasts + 2 * sales;
}
