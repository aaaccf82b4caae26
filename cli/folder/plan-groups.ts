import { isDeepStrictEqual } from 'node:util';
import * as groups from '../../schema/catalog/groups.ts';
import type { Brand, Category } from '../../schema/catalog/groups.ts';
import { PERMISSION } from '../../schema/members/constants.ts';
import { isSameName } from '../../schema/text.ts';
import { nearest } from '../nearest.ts';
import { patiently } from './again.ts';
import type { Written } from './by-schema.ts';
import type { Difference } from './differences.ts';
import type { CategoryNames, Names } from './shop.ts';
import type { Parts, Step } from './step.ts';

/** A wanted entry; a new one has no id yet. */
type Wanted<T extends object, Id extends string> = Omit<T, Id> & { readonly [K in Id]?: number };
type WantedSub = Wanted<Category['subCategories'][number], 'categorySysId'>;
type WantedCategory = Wanted<Omit<Category, 'subCategories'>, 'categorySysId'> & {
  readonly subCategories: readonly WantedSub[];
};
type WantedBrand = Wanted<Brand, 'brandSysId'>;

/** Categories and brands by the names that products give them. A new one gets its id when it is added. */
export class Groups {
  #categories: readonly WantedCategory[];
  #brands: readonly WantedBrand[];

  constructor(categories: readonly WantedCategory[], brands: readonly WantedBrand[]) {
    this.#categories = categories;
    this.#brands = brands;
  }

  added({
    categories,
    brands,
  }: {
    readonly categories?: readonly Category[];
    readonly brands?: readonly Brand[];
  }): void {
    this.#categories = categories ?? this.#categories;
    this.#brands = brands ?? this.#brands;
  }

  categoryOf(name: string): number {
    return this.#named(name)[0]!.categorySysId!;
  }

  brandOf(name: string): number {
    return this.#brand(name)!.brandSysId!;
  }

  /** Complains unless there is one such category. Returns what all products call it. */
  requireCategory(name: string, written: Written): string {
    const [found, ...others] = this.#named(name);
    if (!found) {
      const known = this.#all().map((each) => each.name);
      missing(written, 'category', name, known);
      return name;
    }
    if (others.length > 0) {
      const paths = [found, ...others].map(({ path }) => path);
      written.complain(`several categories are called ${name}; write ${paths.join(' or ')}`);
    }
    return this.#called(found);
  }

  /** Complains unless there is such a brand. Returns its name. */
  requireBrand(name: string, written: Written): string {
    const found = this.#brand(name);
    if (found) return found.name;
    const names = this.#brands.map((brand) => brand.name);
    missing(written, 'brand', name, names);
    return name;
  }

  #brand(name: string): WantedBrand | undefined {
    return this.#brands.find((brand) => isSameName(brand.name, name));
  }

  /** What a product calls it: with its upper category where its own name is not enough. */
  nameOf(categorySysId: number): string | null {
    const found = this.#all().find((each) => each.categorySysId === categorySysId);
    return found ? this.#called(found) : null;
  }

  #called({ name, path }: { readonly name: string; readonly path: string }): string {
    return this.#named(name).length === 1 ? name : path;
  }

  #named(name: string) {
    const all = this.#all();
    const byPath = all.filter(({ path }) => isSameName(path, name));
    return byPath.length === 1 ? byPath : all.filter((each) => isSameName(each.name, name));
  }

  #all() {
    return this.#categories.flatMap(({ subCategories, name, categorySysId }) => [
      { name, path: name, categorySysId },
      ...subCategories.map((sub) => ({
        name: sub.name,
        path: `${name} > ${sub.name}`,
        categorySysId: sub.categorySysId,
      })),
    ]);
  }
}

function missing(written: Written, what: string, name: string, known: readonly string[]): void {
  const meant = nearest(name, known);
  written.complain(`there is no ${what} ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`);
}

/** Adds what the folder names and the server lacks. Nothing is removed: products of others may be in it. */
export async function planGroups({
  api,
  folder,
  standing,
}: Parts): Promise<{ steps: Step[]; groups: Groups }> {
  const { sellerSysId, categories, brands } = standing;
  const wantedCategories = withCategories(categories.list, folder.categories?.names ?? []);
  const wantedBrands = withNames<WantedBrand>(brands.list, folder.brands?.names ?? []);
  const known = new Groups(wantedCategories, wantedBrands);
  const steps: Step[] = [];
  if (!isDeepStrictEqual(wantedCategories, categories.list)) {
    const { permission } = await api.freshLogin();
    if (permission !== PERMISSION.manager)
      folder.categories!.written.complain(
        `only a manager changes categories: ${textOf(differencesOf(categories.list, wantedCategories))}`,
      );
    steps.push({
      kind: 'changed',
      what: 'categories',
      differences: differencesOf(categories.list, wantedCategories),
      carryOut: async () => {
        const asked = { ifVersion: categories.version, categories: wantedCategories };
        known.added(await patiently(() => api.call(groups.setCategories, asked as never)));
      },
    });
  }
  if (!isDeepStrictEqual(wantedBrands, brands.list))
    steps.push({
      kind: 'changed',
      what: 'brands',
      differences: differencesOf(brands.list, wantedBrands),
      carryOut: async () => {
        const asked = { sellerSysId, ifVersion: brands.version, brands: wantedBrands };
        known.added(await patiently(() => api.call(groups.setBrands, asked as never)));
      },
    });
  return { steps, groups: known };
}

function withCategories(there: readonly Category[], said: readonly CategoryNames[]): WantedCategory[] {
  const merged = withNames<WantedCategory>(
    there,
    said.map((names) => ({ ...names, subCategories: [] })),
  );
  return merged.map((each) => {
    const subs = said.find(({ name }) => isSameName(name, each.name))?.subCategories ?? [];
    return { ...each, subCategories: withNames<WantedSub>(each.subCategories, subs) };
  });
}

/** The existing entries with their new names, and then the new entries. */
function withNames<T extends { readonly name: string; readonly nameEn: string }>(
  there: readonly T[],
  said: readonly Names[],
): T[] {
  const changed = there.map((each) => {
    const nameEn = said.find(({ name }) => isSameName(name, each.name))?.nameEn ?? null;
    return nameEn === null ? each : { ...each, nameEn };
  });
  const added = said.filter(({ name }) => !there.some((each) => isSameName(each.name, name)));
  return [...changed, ...added.map((each) => ({ ...each, nameEn: each.nameEn ?? '' }) as unknown as T)];
}

type Named = { readonly name: string; readonly nameEn: string; readonly subCategories?: readonly Named[] };

function differencesOf(was: readonly Named[], is: readonly Named[]): Difference[] {
  return is.flatMap((each) => {
    const before = was.find(({ name }) => name === each.name);
    const inner = differencesOf(before?.subCategories ?? [], each.subCategories ?? []).map((found) => ({
      ...found,
      field: `${each.name} > ${found.field}`,
    }));
    if (!before) return [{ field: each.name, was: '–', is: each.nameEn || each.name }, ...inner];
    return before.nameEn === each.nameEn
      ? inner
      : [{ field: `${each.name}.nameEn`, was: before.nameEn || '–', is: each.nameEn || '–' }, ...inner];
  });
}

function textOf(differences: readonly Difference[]): string {
  return differences.map(({ field, is }) => `${field} (${is})`).join(', ');
}
