import * as groups from '../../../schema/catalog/groups.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { brandsCalled, categoriesCalled, merged, type WantedBrand, type WantedCategory } from './called.ts';
import type { Difference } from './differences.ts';
import type { CategoryNames, Names } from './shop.ts';
import { changed, send, type Parts, type Step } from './step.ts';

/** Adds what the folder names and the server lacks. Nothing is removed: products of others may be in it. */
export async function planGroups({ api, folder, standing }: Parts): Promise<{
  readonly steps: readonly Step[];
  readonly categories: ReturnType<typeof categoriesCalled>;
  readonly brands: ReturnType<typeof brandsCalled>;
}> {
  const { sellerSysId } = standing;
  const { version, list } = standing.categories;
  const wanted = merged<WantedCategory, CategoryNames>(
    list,
    folder.categories?.names ?? [],
    (said, there) => ({
      ...withNames(said, there),
      subCategories: merged(there?.subCategories ?? [], said.subCategories, withNames),
    }),
  );
  const wantedBrands = merged<WantedBrand, Names>(
    standing.brands.list,
    folder.brands?.names ?? [],
    withNames,
  );
  const [categories, brands] = [categoriesCalled(wanted), brandsCalled(wantedBrands)];
  const differences = differencesOf(list, wanted);
  if (differences.length > 0 && (await api.freshLogin()).permission !== PERMISSION.manager)
    folder.categories!.written.complain(`only a manager changes categories: ${textOf(differences)}`);
  const steps = [
    ...changed('categories', differences, async () => {
      const asked = { ifVersion: version, categories: wanted };
      categories.added((await send(api, groups.setCategories, asked as never)).categories);
    }),
    ...changed('brands', differencesOf(standing.brands.list, wantedBrands), async () => {
      const asked = { sellerSysId, ifVersion: standing.brands.version, brands: wantedBrands };
      brands.added((await send(api, groups.setBrands, asked as never)).brands);
    }),
  ];
  return { steps, categories, brands };
}

/** A name that is there stays; its English one changes if the folder says one. */
function withNames<T extends Names>(
  { name, nameEn }: Names,
  there?: T,
): T & { readonly name: string; readonly nameEn: string } {
  return { ...there!, name: there?.name ?? name, nameEn: nameEn ?? there?.nameEn ?? '' };
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
