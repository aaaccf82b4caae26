import * as groups from '../../schema/catalog/groups.ts';
import type { Brand, Category } from '../../schema/catalog/groups.ts';
import type { Body } from '../../schema/operation.ts';
import { isSameName } from '../../schema/text.ts';
import type { Context } from '../context.ts';
import { textOf } from '../files.ts';
import { done, sellerOf, type OfSeller } from '../host/where.ts';
import { Problems } from '../problems.ts';
import { table } from '../table.ts';
import { YamlFile, type Field } from '../yaml-reader.ts';

type AskedCategory = Body<typeof groups.setCategories>['categories'][number];
type AskedBrand = Body<typeof groups.setBrands>['brands'][number];

export async function listCategories({ api, out }: Context): Promise<void> {
  const listed = await api.call(groups.categories, {});
  out.data(listed, (c) =>
    listed.categories.length === 0
      ? c.dim('There is none; set them with: sellover category apply')
      : table(
          c,
          ['Id', 'Name', 'In English'],
          listed.categories.flatMap(({ subCategories, ...category }) => [
            [String(category.categorySysId), category.name, category.nameEn],
            ...subCategories.map((sub) => [String(sub.categorySysId), `└ ${sub.name}`, sub.nameEn]),
          ]),
          [0],
        ),
  );
}

export async function applyCategories(context: Context, file: string): Promise<void> {
  const asked = readGroups(file, 'categories', categoryFrom);
  const { version, categories: before } = await context.api.call(groups.categories, {});
  const body = { ifVersion: version, categories: knownCategories(before, asked) };
  const after = await context.api.call(groups.setCategories, body);
  const total = after.categories.reduce((sum, { subCategories }) => sum + 1 + subCategories.length, 0);
  done(context, after, told(after.version === version, total, total === 1 ? 'category' : 'categories'));
}

export async function listBrands(context: Context, of: OfSeller): Promise<void> {
  const { api, out } = context;
  const listed = await api.call(groups.brands, { sellerSysId: await sellerOf(context, of) });
  out.data(listed, (c) =>
    listed.brands.length === 0
      ? c.dim('There is none; set them with: sellover brand apply')
      : table(
          c,
          ['Id', 'Name', 'In English'],
          listed.brands.map(({ brandSysId, name, nameEn }) => [String(brandSysId), name, nameEn]),
          [0],
        ),
  );
}

export async function applyBrands(context: Context, file: string, of: OfSeller): Promise<void> {
  const asked = readGroups(file, 'brands', brandFrom);
  const sellerSysId = await sellerOf(context, of);
  const { version, brands: before } = await context.api.call(groups.brands, { sellerSysId });
  const body = { sellerSysId, ifVersion: version, brands: knownBrands(before, asked) };
  const after = await context.api.call(groups.setBrands, body);
  const total = after.brands.length;
  done(context, after, told(after.version === version, total, total === 1 ? 'brand' : 'brands'));
}

function told(isSame: boolean, total: number, what: string): string {
  return isSame ? 'It is so already' : `There ${total === 1 ? 'is' : 'are'} ${total} ${what}`;
}

/** With the ids of those that have these names already. */
function knownCategories(before: readonly Category[], asked: readonly AskedCategory[]): AskedCategory[] {
  return withIds('categorySysId', before, asked).map((category) => ({
    ...category,
    subCategories: withIds(
      'categorySysId',
      before.find(({ categorySysId }) => categorySysId === category.categorySysId)?.subCategories ?? [],
      category.subCategories,
    ),
  }));
}

function knownBrands(before: readonly Brand[], asked: readonly AskedBrand[]): AskedBrand[] {
  return withIds('brandSysId', before, asked);
}

function withIds<Id extends string, T extends { readonly name: string } & { readonly [K in Id]?: number }>(
  id: Id,
  before: readonly ({ readonly name: string } & { readonly [K in Id]: number })[],
  asked: readonly T[],
): T[] {
  const given = new Set<number | undefined>(asked.map((each) => each[id]));
  return asked.map((each) => {
    const known = before.find(({ name, [id]: known }) => isSameName(name, each.name) && !given.has(known));
    return each[id] === undefined && known ? { ...each, [id]: known[id] } : each;
  });
}

function readGroups<T>(file: string, what: string, read: (field: Field) => T): T[] {
  const problems = new Problems(
    `See what such a file has: sellover ${what === 'brands' ? 'brand' : 'category'} --help`,
  );
  const { root, isSound } = new YamlFile(file, textOf(file), { problems, what });
  // Nothing would be left.
  if (isSound && root.isEmpty) root.complain(`the file must list all ${what}`);
  const found = root.list().map(read);
  problems.finish();
  return found;
}

function categoryFrom(field: Field): AskedCategory {
  const fields = field.map(['id', 'name', 'nameEn', 'subCategories']);
  return {
    ...entryFrom('categorySysId', field, fields),
    subCategories: (fields.get('subCategories')?.list() ?? []).map((sub) =>
      entryFrom('categorySysId', sub, sub.map(['id', 'name', 'nameEn'])),
    ),
  };
}

function brandFrom(field: Field): AskedBrand {
  return entryFrom('brandSysId', field, field.map(['id', 'name', 'nameEn']));
}

function entryFrom<Id extends string>(
  id: Id,
  field: Field,
  fields: Map<string, Field>,
): { readonly name: string; readonly nameEn: string } & { readonly [K in Id]?: number } {
  const name = fields.get('name');
  if (!name) field.complain('it needs a name');
  return {
    ...(fields.get('id') && { [id]: fields.get('id')!.whole(1) }),
    name: name?.text() ?? '',
    nameEn: fields.get('nameEn')?.text() ?? '',
  } as { readonly name: string; readonly nameEn: string } & { readonly [K in Id]?: number };
}
