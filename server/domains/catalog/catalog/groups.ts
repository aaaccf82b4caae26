/*
 * Categories of the mall, and brands of a seller. What must stay true:
 * - An id keeps its meaning, even under another name. Products refer to an entry by its id.
 * - An entry that a product has is never removed. A product that gets it in the moment of its removal keeps its last names.
 * - Each change names the version that it was made of.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Brand, Category } from '../../../../schema/catalog/groups.ts';
import { idsOf, requireNames, requireUnused, type Around } from './named-entries.ts';
import { placesStream, type PlacesState } from './places.ts';
import type { SaidFacts } from './product.ts';
import {
  streamOf,
  type AnyStream,
  type EventLog,
  type Fold,
  type States,
  type StreamRef,
} from '../../../platform/log/log.ts';

export type CategoriesEvent = {
  readonly type: 'CategoriesSet';
  readonly data: { readonly categories: readonly Category[] };
};
export type CategoriesState = CategoriesEvent['data'];

export const categoriesFold: Fold<CategoriesState, CategoriesEvent> = {
  category: 'categories',
  initial: { categories: [] },
  stateVersion: 1,
  keepsEmpty: true,
  on: { CategoriesSet: (_before, { data }) => data },
};

export const categoriesStream = streamOf(categoriesFold, 'all');

export type BrandsEvent = {
  readonly type: 'BrandsSet';
  readonly data: { readonly brands: readonly Brand[] };
};
export type BrandsState = BrandsEvent['data'];

export const brandsFold: Fold<BrandsState, BrandsEvent> = {
  category: 'brands',
  initial: { brands: [] },
  stateVersion: 1,
  keepsEmpty: true,
  on: { BrandsSet: (_before, { data }) => data },
};

export function brandsStream(sellerSysId: number): StreamRef<BrandsState, BrandsEvent> {
  return streamOf(brandsFold, sellerSysId);
}

/** 3 of `brands-3`. */
export function sellerOfBrands(stream: string): number {
  return Number(stream.slice(brandsFold.category.length + 1));
}

/** A category as a product has it. */
export type NamedCategory = Omit<Category, 'subCategories'>;

/** Of either level. */
export function allCategories({ categories }: CategoriesState): NamedCategory[] {
  return categories.flatMap(({ subCategories, ...category }) => [category, ...subCategories]);
}

export function categoryIn(state: CategoriesState, categorySysId: number): NamedCategory | null {
  return allCategories(state).find((each) => each.categorySysId === categorySysId) ?? null;
}

export function brandIn({ brands }: BrandsState, brandSysId: number): Brand | null {
  return brands.find((each) => each.brandSysId === brandSysId) ?? null;
}

/** What a product may be in, be of, and leave from. */
export interface Groups {
  readonly categories: CategoriesState;
  readonly brands: BrandsState;
  readonly places: PlacesState;
}

export function groupStreams(sellerSysId: number): AnyStream[] {
  return [categoriesStream, brandsStream(sellerSysId), placesStream(sellerSysId)];
}

/** From a decision on the {@link groupStreams}. */
export function groupsFrom(states: Pick<States, 'get'>, sellerSysId: number): Groups {
  return {
    categories: states.get(categoriesStream),
    brands: states.get(brandsStream(sellerSysId)),
    places: states.get(placesStream(sellerSysId)),
  };
}

export async function readGroups(log: Pick<EventLog, 'state'>, sellerSysId: number): Promise<Groups> {
  const [categories, brands, places] = await Promise.all([
    log.state(categoriesStream),
    log.state(brandsStream(sellerSysId)),
    log.state(placesStream(sellerSysId)),
  ]);
  return { categories: categories.state, brands: brands.state, places: places.state };
}

export interface GroupNames {
  readonly category: NamedCategory | null;
  readonly brandName: string | null;
  readonly brandNameEn: string | null;
}

/** As they are called now. */
export function groupNames(
  facts: SaidFacts,
  { categories, brands }: Pick<Groups, 'categories' | 'brands'>,
): GroupNames {
  const { category, brandSysId, brandName = null, brandNameEn = null } = facts;
  const brand = brandSysId === undefined ? null : brandIn(brands, brandSysId);
  return {
    category: category ? (categoryIn(categories, category.categorySysId) ?? category) : null,
    brandName: brand?.name ?? brandName,
    brandNameEn: brand?.nameEn ?? brandNameEn,
  };
}

type Asked<T, Id extends string> = Omit<T, Id> & Partial<Pick<T, Id & keyof T>>;
type AskedSub = Asked<NamedCategory, 'categorySysId'>;
export type AskedCategory = AskedSub & { readonly subCategories: readonly AskedSub[] };
export type AskedBrand = Asked<Brand, 'brandSysId'>;

/** Throws 0005 for names that are blank or repeat, 0004 for an id of none, 0007 if products are in one that is left out. */
export function replaceCategories(
  before: CategoriesState,
  asked: readonly AskedCategory[],
  { newIds, uses }: Around,
): CategoriesEvent[] {
  requireNames(['categories'], asked);
  for (const [at, { subCategories }] of asked.entries())
    requireNames(['categories', at, 'subCategories'], subCategories);
  const was = allCategories(before);
  const id = idsOf(
    'categorySysId',
    was.map(({ categorySysId }) => categorySysId),
    newIds,
  );
  const categories = asked.map(({ subCategories, ...category }) => ({
    ...category,
    categorySysId: id(category.categorySysId),
    subCategories: subCategories.map((sub) => ({ ...sub, categorySysId: id(sub.categorySysId) })),
  }));
  const kept = new Set(allCategories({ categories }).map(({ categorySysId }) => categorySysId));
  for (const { categorySysId, name } of was)
    if (!kept.has(categorySysId)) requireUnused({ categorySysId, name }, uses.get(categorySysId));
  return isDeepStrictEqual(before.categories, categories)
    ? []
    : [{ type: 'CategoriesSet', data: { categories } }];
}

/** Throws like {@link replaceCategories}. */
export function replaceBrands(
  before: BrandsState,
  asked: readonly AskedBrand[],
  { newIds, uses }: Around,
): BrandsEvent[] {
  requireNames(['brands'], asked);
  const id = idsOf(
    'brandSysId',
    before.brands.map(({ brandSysId }) => brandSysId),
    newIds,
  );
  const brands = asked.map((brand) => ({ ...brand, brandSysId: id(brand.brandSysId) }));
  const kept = new Set(brands.map(({ brandSysId }) => brandSysId));
  for (const { brandSysId, name } of before.brands)
    if (!kept.has(brandSysId)) requireUnused({ brandSysId, name }, uses.get(brandSysId));
  return isDeepStrictEqual(before.brands, brands) ? [] : [{ type: 'BrandsSet', data: { brands } }];
}
