/*
 * Finds things by keywords as people type them, and lists them in any order. What must stay true:
 * - The next search of this process finds a thing that was put before.
 * - Every order ends with the id, so that pages neither overlap nor leave anything out.
 */

/** What is found. `Field`: the numbers by which it is sorted and bounded. */
export interface Searchable<Field extends string = string> {
  readonly id: number;
  /** Its names, in any language. */
  readonly names: readonly string[];
  /** Other words that it is found by, such as its brand. They rank below names. */
  readonly others?: readonly string[];
  /** Filters of lists, such as `category-31`. */
  readonly marks: readonly string[];
  readonly numbers: Readonly<Record<Field, number>>;
}

/** The least and the greatest value, both included. */
export type Bounds = readonly [least: number, most: number];

/** Which things may be found. */
export interface Filter<Field extends string = string> {
  /** They have all of these. */
  readonly marks: readonly string[];
  readonly bounds?: { readonly [Name in Field]?: Bounds };
}

/** A field, or the id; with `-` the greatest first. */
export type SortKey<Field extends string> = Field | 'id' | `-${Field | 'id'}`;

/** By closeness to the keyword; equally close things in the order of this name. */
export const RELEVANCE = 'relevance';

/** In each of its orders, the first key that differs decides. */
export type Orders<Field extends string, Sort extends string> = Readonly<
  Record<Sort | typeof RELEVANCE, readonly SortKey<Field>[]>
>;

export interface Paging {
  readonly startIndex: number;
  readonly rowCount: number;
}

export interface Asked<Field extends string, Sort extends string> extends Filter<Field>, Paging {
  /** Undefined: all are listed. */
  readonly keyword: string | undefined;
  readonly sort: Sort | typeof RELEVANCE;
}

export interface Found {
  readonly ids: readonly number[];
  /** How many are found on all pages; counting ends at the index's limit. */
  readonly count: number;
}

export interface SearchIndex<Field extends string, Sort extends string> {
  /** Inserts it, or replaces the one with its id. */
  put(thing: Searchable<Field>): void;
  remove(id: number): void;
  /**
   * Finds things with all words of the keyword, in any order and spelling. If there are none, it forgives one typing mistake. A
   * blank keyword finds nothing.
   */
  find(asked: Asked<Field, Sort>): Promise<Found>;
  /** The closest things for a keyword that is still being typed. */
  suggest(keyword: string, filter: Filter<Field>, rowCount: number): Promise<readonly number[]>;
}
