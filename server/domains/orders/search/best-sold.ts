import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import { compiling, statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { isAmong, isAskedOf, type TextAsked } from '../../../platform/log/tables/text-index.ts';
import { brandsFold } from '../../catalog/catalog/offers.ts';
import { productFold, productOfStream } from '../../catalog/catalog/product.ts';
import { orderFold } from '../order/decider.ts';
import type { Values } from './finding.ts';

/*
 * The best sold products with their texts, in memory. Of the many products that have a common keyword, the first ones are
 * mostly among them. Reading those costs a database ten times as much. What must stay true:
 * - They are in the order of the last commit: whatever sells or is renamed is read again before the next search.
 * - Whether a product still fits is asked of the database. So a text that changes during a search harms nothing.
 */

const { statement } = statementsFor<never>();

interface BestSoldProduct {
  readonly id: number;
  readonly seller: number;
  readonly category: number | null;
  readonly brand: number | null;
  readonly text: string;
}

/** `isWhole`: no other product has sold. */
export interface BestSoldIds {
  readonly ids: readonly number[];
  readonly isWhole: boolean;
}

interface Ranking {
  /** The place of each product, from 0 on. */
  readonly places: ReadonlyMap<number, number>;
  readonly texts: Texts;
  readonly isWhole: boolean;
}

const bestSold = statement((db, p: Params<{ limit: number }>) =>
  compiling<{ id: number }>(
    db,
    sql`SELECT prdt_sys_id AS id FROM search_sold WHERE score > 0
      ORDER BY score DESC, prdt_sys_id DESC LIMIT ${p('limit')}`,
  ),
);

const productsOf = statement((db, p: Params<{ ids: string }>) =>
  compiling<BestSoldProduct>(
    db,
    sql`SELECT prdt_sys_id AS id, seller_sys_id AS seller, category_sys_id AS category, brand_sys_id AS brand, text
      FROM search_products WHERE ${isAmong(db, sql`prdt_sys_id`, sql`${p('ids')}`)}`,
  ),
);

/** As many are read at once, so that nobody waits long for it. */
const READ_AT_ONCE = 250;

export class BestSold {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #max: number;
  #texts = new Texts();
  #read: Promise<Ranking> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Whose texts have changed since they were last asked for. */
  #changed = new Set<number>();
  #haveAllChanged = false;

  constructor(log: Pick<EventLog, 'reads' | 'onCommitted'>, max: number) {
    this.#log = log;
    this.#max = max;
    log.onCommitted((events) => events.forEach((event) => this.#hear(event)));
  }

  /** Those that have what is asked, the best sold first. */
  async having(asked: TextAsked, { seller, category, brand }: Values): Promise<BestSoldIds> {
    const { places, texts, isWhole } = await this.#ranking();
    const fits = (each: BestSoldProduct) =>
      (seller === 0 || each.seller === seller) &&
      (category === 0 || each.category === category) &&
      (brand === 0 || each.brand === brand);
    const found: [place: number, id: number][] = [];
    for (const product of texts.having(asked)) {
      const place = places.get(product.id);
      if (place !== undefined && fits(product)) found.push([place, product.id]);
    }
    return { ids: found.toSorted(([a], [b]) => a - b).map(([, id]) => id), isWhole };
  }

  #ranking(): Promise<Ranking> {
    if (this.#read) return this.#read;
    // One after the other, because they fill the same texts.
    const read = this.#last.then(() => this.#readRanking());
    this.#read = read;
    this.#last = read.catch(() => {
      if (this.#read === read) this.#read = null;
    });
    return read;
  }

  async #readRanking(): Promise<Ranking> {
    const ids = (await this.#log.reads.all(bestSold({ limit: this.#max + 1 }))).map(({ id }) => id);
    const best = ids.slice(0, this.#max);
    if (this.#texts.size > 2 * this.#max) this.#texts = new Texts();
    this.#forgetChanged();
    let missing = best.filter((id) => !this.#texts.has(id));
    while (missing.length > 0) {
      await this.#readTexts(missing);
      // What changed meanwhile may have its text from before.
      const again = this.#haveAllChanged ? new Set(best) : this.#changed;
      this.#forgetChanged();
      missing = best.filter((id) => again.has(id));
    }
    return {
      places: new Map(best.map((id, place) => [id, place])),
      texts: this.#texts,
      isWhole: ids.length === best.length,
    };
  }

  async #readTexts(ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const some = ids.slice(at, at + READ_AT_ONCE).join(',');
      for (const product of await this.#log.reads.all(productsOf({ ids: some }))) this.#texts.add(product);
      await setImmediate();
    }
  }

  #forgetChanged(): void {
    if (this.#haveAllChanged) this.#texts = new Texts();
    for (const id of this.#changed) this.#texts.delete(id);
    this.#haveAllChanged = false;
    this.#changed = new Set();
  }

  #hear({ stream }: RecordedEvent): void {
    const isOf = (category: string) => stream.startsWith(`${category}-`);
    const isProduct = isOf(productFold.category);
    const isBrand = isOf(brandsFold.category);
    if (isProduct) this.#changed.add(productOfStream(stream));
    if (isBrand) this.#haveAllChanged = true;
    if (isProduct || isBrand || isOf(orderFold.category)) this.#read = null;
  }
}

/** Finds the texts that have a part in them by the rarest three letters of that part. */
class Texts {
  readonly #products = new Map<number, BestSoldProduct>();
  /** The ids of products that have, or had, these three letters in their text. */
  readonly #ids = new Map<string, number[]>();
  /** How many texts were added. */
  size = 0;

  has(id: number): boolean {
    return this.#products.has(id);
  }

  add(product: BestSoldProduct): void {
    this.#products.set(product.id, product);
    this.size += 1;
    for (const letters of new Set(trigramsOf(product.text))) {
      const ids = this.#ids.get(letters);
      if (ids) ids.push(product.id);
      else this.#ids.set(letters, [product.id]);
    }
  }

  delete(id: number): void {
    this.#products.delete(id);
  }

  having(asked: TextAsked): Set<BestSoldProduct> {
    const found = new Set<BestSoldProduct>();
    for (const words of asked) {
      const ofWords = words.map((spellings) => spellings.flatMap((part) => this.#withRarest(part)));
      const fewest = ofWords.toSorted((a, b) => a.length - b.length)[0] ?? [];
      for (const id of fewest) {
        const product = this.#products.get(id);
        if (product && isAskedOf(product.text, [words])) found.add(product);
      }
    }
    return found;
  }

  #withRarest(part: string): readonly number[] {
    let rarest: readonly number[] | undefined;
    for (const letters of trigramsOf(part)) {
      const ids = this.#ids.get(letters) ?? [];
      if (!rarest || ids.length < rarest.length) rarest = ids;
    }
    return rarest ?? [];
  }
}

function trigramsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3));
}
