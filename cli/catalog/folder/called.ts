/** What products name, and products themselves, which other files name by their numbers. */
import type { Category } from '../../../schema/catalog/groups.ts';
import type { OwnProduct } from '../../../schema/catalog/own-products.ts';
import { isSameName } from '../../../schema/text.ts';
import { nearest } from '../../nearest.ts';
import type { Written } from './by-schema.ts';

interface Entry {
  /** Left out: it is new. */
  readonly id?: number | undefined;
  readonly name: string;
  /** Where its name is not enough. */
  readonly path: string;
}

/** Things by the names that products give them. A new one gets its id when it is added. */
export class Called<T> {
  readonly #what: string;
  readonly #entriesOf: (all: readonly T[]) => readonly Entry[];
  readonly #hint: string;
  #all: readonly Entry[];

  /** `hint`: for a name that is like no other. */
  constructor(
    what: string,
    all: readonly T[],
    { entriesOf, hint = '' }: { readonly entriesOf: (all: readonly T[]) => Entry[]; readonly hint?: string },
  ) {
    this.#what = what;
    this.#entriesOf = entriesOf;
    this.#hint = hint;
    this.#all = entriesOf(all);
  }

  added(all: readonly T[]): void {
    this.#all = this.#entriesOf(all);
  }

  /** Once it is there. */
  idOf(name: string): number {
    return this.#named(name)[0]!.id!;
  }

  /** What a product calls it. */
  nameOf(id: number): string | null {
    const found = this.#all.find((each) => each.id === id);
    return found ? this.#called(found) : null;
  }

  /** Complains unless there is one that is called so. Returns what all products call it. */
  require(name: string, written: Written): string {
    const [found, ...others] = this.#named(name);
    if (!found) {
      const names = this.#all.map((each) => each.name);
      const meant = nearest(name, names);
      const hint = meant === undefined ? this.#hint : `; did you mean ${meant}?`;
      written.complain(`there is no ${this.#what} ${name}${hint}`);
      return name;
    }
    if (others.length > 0) {
      const paths = [found, ...others].map(({ path }) => path);
      written.complain(`several categories are called ${name}; write ${paths.join(' or ')}`);
    }
    return this.#called(found);
  }

  #called({ name, path }: Entry): string {
    return this.#named(name).length === 1 ? name : path;
  }

  #named(name: string): readonly Entry[] {
    const byPath = this.#all.filter(({ path }) => isSameName(path, name));
    return byPath.length === 1 ? byPath : this.#all.filter((each) => isSameName(each.name, name));
  }
}

/** `id`: the key of theirs. */
function named<T extends { readonly name: string }>(id: string & keyof T): (all: readonly T[]) => Entry[] {
  return (all) =>
    all.map((each) => ({ id: each[id] as number | undefined, name: each.name, path: each.name }));
}

export type WantedCategory = Pick<Category, 'name' | 'nameEn'> & {
  readonly categorySysId?: number;
  readonly subCategories: readonly Omit<WantedCategory, 'subCategories'>[];
};
export interface WantedBrand {
  readonly brandSysId?: number;
  readonly name: string;
  readonly nameEn: string;
}

export const categoriesCalled = (all: readonly WantedCategory[]) =>
  new Called('category', all, {
    entriesOf: (categories) =>
      categories.flatMap(({ subCategories, name, categorySysId }) => [
        { name, path: name, id: categorySysId },
        ...subCategories.map((sub) => ({
          name: sub.name,
          path: `${name} > ${sub.name}`,
          id: sub.categorySysId,
        })),
      ]),
  });

export const brandsCalled = (all: readonly WantedBrand[]) =>
  new Called('brand', all, { entriesOf: named('brandSysId') });

export const placesCalled = (
  all: readonly { readonly shippingPlaceSysId?: number; readonly name: string }[],
) =>
  new Called('shipping place', all, {
    entriesOf: named('shippingPlaceSysId'),
    hint: '; places are named in delivery of shop.yaml',
  });

/** Those that are there, as the folder says them if it does, and then its new ones. They are known by their names. */
export function merged<T extends { readonly name: string }, S extends { readonly name: string }>(
  there: readonly T[],
  said: readonly S[],
  as: (said: S, there?: T) => T,
): T[] {
  const stay = there.map((each) => {
    const found = said.find(({ name }) => isSameName(name, each.name));
    return found ? as(found, each) : each;
  });
  const added = said.filter(({ name }) => !there.some((each) => isSameName(each.name, name)));
  return [...stay, ...added.map((each) => as(each))];
}

/** Products by their numbers, those of the folder and those at the server. */
export class Numbers {
  /** A new one gets its id when it is created. */
  readonly ids: Map<string, number>;
  readonly #inFolder: ReadonlySet<string>;
  readonly #numbers: ReadonlyMap<number, string>;

  constructor(inFolder: readonly string[], there: Iterable<OwnProduct>) {
    const all = [...there];
    this.ids = new Map(all.map(({ prdtNo, prdtSysId }) => [prdtNo, prdtSysId]));
    this.#numbers = new Map(all.map(({ prdtNo, prdtSysId }) => [prdtSysId, prdtNo]));
    this.#inFolder = new Set(inFolder);
  }

  /** Once they are there. */
  idsOf(numbers: readonly string[]): number[] {
    return numbers.map((prdtNo) => this.ids.get(prdtNo)!);
  }

  readonly of = (id: number): string => this.#numbers.get(id) ?? String(id);

  isInFolder(prdtNo: string): boolean {
    return this.#inFolder.has(prdtNo);
  }

  /** Complains unless there is such a product. */
  require(prdtNo: string, written: Written): void {
    if (!this.#inFolder.has(prdtNo) && !this.ids.has(prdtNo))
      written.complain(`there is no product ${prdtNo}`);
  }
}
