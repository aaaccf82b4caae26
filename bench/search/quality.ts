import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';

/** Of the answers to a keyword, so many are looked at. */
export const FIRST = 5;

export interface Query {
  readonly keyword: string;
  /** The words of the names that are meant. */
  readonly right: readonly string[];
}

export interface Named {
  readonly prdtSysId: number;
  readonly name: string;
  readonly nameEn: string;
}

/** Two hundred keywords as people type them, and what they mean. */
export function queries(): Query[] {
  return JSON.parse(readFileSync(new URL('queries.json', import.meta.url), 'utf8')) as Query[];
}

/** The share of right answers among the first few, over all queries. */
export async function shareOfRight(find: (keyword: string) => Promise<readonly Named[]>): Promise<number> {
  const asked = queries();
  let share = 0;
  for (const { keyword, right } of asked) {
    const first = (await find(keyword)).slice(0, FIRST);
    share += first.filter((found) => isRight(found, right)).length / FIRST;
  }
  return share / asked.length;
}

function isRight({ name, nameEn }: Named, right: readonly string[]): boolean {
  const text = `${name} ${nameEn}`.toLowerCase();
  return right.every((word) => text.includes(word));
}

/** The peer: all names in memory, as its documentation sets it up. */
export function miniSearch(names: readonly Named[]): MiniSearch<Named> {
  const index = new MiniSearch<Named>({
    idField: 'prdtSysId',
    fields: ['name', 'nameEn'],
    storeFields: ['prdtSysId', 'name', 'nameEn'],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  index.addAll(names);
  return index;
}
