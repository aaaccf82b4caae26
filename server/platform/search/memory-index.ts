import { hasSlot, TrigramBitmaps } from './trigram-bitmaps.ts';
import { askedNear, begunTiersOf, isAskedOf, tiersOf, type TextAsked } from './asked.ts';
import {
  RELEVANCE,
  type Asked,
  type Bounds,
  type Filter,
  type Found,
  type Orders,
  type Searchable,
  type SearchIndex,
  type SortKey,
} from './search-index.ts';
import { SortedSlots } from './sorted-slots.ts';
import { hasWithMistake, keywordOf, spelled, withoutNames } from './spelling.ts';

/*
 * An index in the memory of this process, about 1 kB for each thing. What must stay true:
 * - A search walks through an order and stops at the last row of its page. So a common keyword is found as soon as a rare one,
 *   and nothing has to be ranked.
 * - Bitmaps only tell which things may be found. The text itself is checked.
 */

/** So many things are tried for a keyword with a mistake. */
const NEAR_MAX = 500;

/** Every text has all of no words. */
const ANY_TEXT: TextAsked = [[]];

interface Kept<Field extends string> {
  readonly id: number;
  readonly text: string;
  readonly marks: string;
  readonly numbers: Readonly<Record<Field, number>>;
}

export class MemoryIndex<Field extends string, Sort extends string> implements SearchIndex<Field, Sort> {
  readonly #countedMax: number;
  readonly #sorted: Readonly<Record<string, SortedSlots>>;
  readonly #bitmaps = new TrigramBitmaps();
  readonly #things: (Kept<Field> | undefined)[] = [];
  readonly #slotOf = new Map<number, number>();
  readonly #free: number[] = [];

  /** `countedMax`: where counting ends. */
  constructor(orders: Orders<Field, Sort>, countedMax: number) {
    this.#countedMax = countedMax;
    this.#sorted = Object.fromEntries(
      Object.entries<readonly SortKey<Field>[]>(orders).map(([name, keys]) => {
        const compare = comparing(keys);
        return [name, new SortedSlots((a, b) => compare(this.#things[a]!, this.#things[b]!))];
      }),
    );
  }

  put({ id, names, others = [], marks, numbers }: Searchable<Field>): void {
    const text = spelled(...names) + withoutNames(spelled(...others));
    const slot = this.#slotOf.get(id) ?? this.#free.pop() ?? this.#things.length;
    this.#put(slot, { id, text, marks: marks.map(markOf).join(''), numbers });
    this.#slotOf.set(id, slot);
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#put(slot, undefined);
    this.#slotOf.delete(id);
    this.#free.push(slot);
  }

  async find({ keyword, sort, startIndex, rowCount, ...filter }: Asked<Field, Sort>): Promise<Found> {
    const end = startIndex + rowCount;
    const count = (asked: TextAsked) => this.#matching(asked, sort, filter, this.#countedMax).length;
    if (keyword === undefined) {
      const ids = this.#first([ANY_TEXT], sort, filter, end);
      return { ids: ids.slice(startIndex), count: count(ANY_TEXT) };
    }
    const asked = keywordOf(keyword);
    if (!asked) return { ids: [], count: 0 };
    const tiers = tiersOf(asked);
    const found = count(tiers.at(-1)!);
    if (found > 0) {
      const ids = this.#first(sort === RELEVANCE ? tiers : tiers.slice(-1), sort, filter, end);
      return { ids: ids.slice(startIndex), count: found };
    }
    for (const { asked: near, letters } of askedNear(asked)) {
      const tried = this.#matching(near, sort, filter, NEAR_MAX);
      const ids = tried.filter(({ text }) => hasWithMistake(text, letters)).map(({ id }) => id);
      if (ids.length > 0) return { ids: ids.slice(startIndex, end), count: ids.length };
    }
    return { ids: [], count: 0 };
  }

  async suggest(keyword: string, filter: Filter<Field>, rowCount: number): Promise<readonly number[]> {
    const asked = keywordOf(keyword);
    return asked ? this.#first(begunTiersOf(asked), RELEVANCE, filter, rowCount) : [];
  }

  /** The first things of the closest tiers. */
  #first(
    tiers: readonly TextAsked[],
    sort: Sort | typeof RELEVANCE,
    filter: Filter<Field>,
    rowCount: number,
  ): number[] {
    const ids = new Set<number>();
    for (const asked of tiers) {
      for (const { id } of this.#matching(asked, sort, filter, rowCount)) ids.add(id);
      if (ids.size >= rowCount) break;
    }
    return [...ids].slice(0, rowCount);
  }

  /** So many at most, in their order. */
  #matching(
    asked: TextAsked,
    sort: Sort | typeof RELEVANCE,
    { marks, bounds = {} }: Filter<Field>,
    max: number,
  ): Kept<Field>[] {
    const asks = marks.map(markOf);
    const ranges = Object.entries(bounds) as [Field, Bounds][];
    const fits = ({ marks: has, numbers, text }: Kept<Field>) =>
      asks.every((mark) => has.includes(mark)) &&
      ranges.every(([field, [least, most]]) => numbers[field] >= least && numbers[field] <= most) &&
      isAskedOf(text, asked);
    const may = this.#bitmaps.having(asked, asks);
    const order = this.#sorted[sort]!.slots((each) => this.#things[each] !== undefined);
    const matching: Kept<Field>[] = [];
    for (let at = 0; at < order.length && matching.length < max; at++) {
      const slot = order[at]!;
      if (!hasSlot(may, slot)) continue;
      const thing = this.#things[slot]!;
      if (fits(thing)) matching.push(thing);
    }
    return matching;
  }

  #put(slot: number, thing: Kept<Field> | undefined): void {
    const before = this.#things[slot];
    // Mostly it is only sold.
    if (before?.text !== thing?.text || before?.marks !== thing?.marks) {
      if (before) this.#bitmaps.delete(slot, before.text + before.marks);
      if (thing) this.#bitmaps.add(slot, thing.text + thing.marks);
    }
    this.#things[slot] = thing;
    for (const sorted of Object.values(this.#sorted)) sorted.change(slot);
  }
}

/** No keyword has a line break. */
function markOf(mark: string): string {
  return `\n${mark}\n`;
}

function comparing<Field extends string>(
  keys: readonly SortKey<Field>[],
): (a: Kept<Field>, b: Kept<Field>) => number {
  const steps = keys.map((key) => {
    const sign = key.startsWith('-') ? -1 : 1;
    const field = key.replace(/^-/, '') as Field | 'id';
    return { sign, of: (thing: Kept<Field>) => (field === 'id' ? thing.id : thing.numbers[field]) };
  });
  return (a, b) => {
    for (const { sign, of } of steps) {
      const difference = of(a) - of(b);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  };
}
