import type { Command } from 'commander';
import Type, { type Static, type TSchema } from 'typebox';
import { brands, categories, setBrands, setCategories } from '../../schema/catalog/groups.ts';
import { isSameName } from '../../schema/text.ts';
import { closed, SysId } from '../../schema/types.ts';
import { calls, group } from '../contract/command.ts';
import { textOf } from '../files.ts';
import { valueOf } from './folder/by-schema.ts';
import type { Colours } from '../printing.ts';
import { Problems } from '../problems.ts';
import { listText } from '../table.ts';
import { YamlFile } from '../yaml-reader.ts';

/** `sellover category …`: the categories of the whole mall. */
export function categoryCommand(): Command {
  return group(
    'category',
    'List the categories of the whole mall, on two levels, or set them all. Setting is for managers. Products keep ' +
      'their category under its new name; one that products are in cannot be removed.',
    FILE('category', '  subCategories:\n    - name: 찻잔\n      nameEn: Cups\n'),
    [
      calls('list', categories, {
        description: 'List the categories in their order, each with its id.',
        hidden: ['level', 'parentSysId'],
        text: (listed, c) =>
          groupsText(
            c,
            'category',
            listed.categories.flatMap(({ subCategories, ...category }) => [
              [category.categorySysId, category.name, category.nameEn],
              ...subCategories.map((sub) => [sub.categorySysId, `└ ${sub.name}`, sub.nameEn] as const),
            ]),
          ),
      }),
      calls('apply', setCategories, {
        description: APPLIED('categories'),
        hidden: ['categories'],
        before: categories,
        asked: (input, _, { file }: { readonly file: Static<typeof CATEGORIES> }, before) => ({
          ...input,
          categories: known('categorySysId', before.categories, file).map(
            ({ subCategories = [], ...category }) => {
              const same = before.categories.find((each) => each.categorySysId === category.categorySysId);
              return {
                ...category,
                subCategories: known('categorySysId', same?.subCategories ?? [], subCategories),
              };
            },
          ),
        }),
        text: (after, c, { ifVersion }) => {
          const total = after.categories.reduce(
            (sum, { subCategories }) => sum + 1 + subCategories.length,
            0,
          );
          return setText(
            c,
            after.version === ifVersion,
            total === 1 ? 'is 1 category' : `are ${total} categories`,
          );
        },
      }).argument('<file>', 'a YAML file with all categories', (file) => read(file, 'category', CATEGORIES)),
    ],
  );
}

/** `sellover brand …`: the brands of a seller. */
export function brandCommand(): Command {
  return group(
    'brand',
    'List the brands of your seller, or set them all. For hosts and managers. Products keep their brand under its ' +
      'new name; one that products have cannot be removed.',
    FILE('brand', ''),
    [
      calls('list', brands, {
        description: 'List the brands in their order, each with its id.',
        text: (listed, c) =>
          groupsText(
            c,
            'brand',
            listed.brands.map(({ brandSysId, name, nameEn }) => [brandSysId, name, nameEn]),
          ),
      }),
      calls('apply', setBrands, {
        description: APPLIED('brands'),
        hidden: ['brands'],
        before: brands,
        asked: (input, _, { file }: { readonly file: Static<typeof BRANDS> }, before) => ({
          ...input,
          brands: known('brandSysId', before.brands, file),
        }),
        text: ({ version, brands: { length } }, c, { ifVersion }) =>
          setText(c, version === ifVersion, length === 1 ? 'is 1 brand' : `are ${length} brands`),
      }).argument('<file>', 'a YAML file with all brands', (file) => read(file, 'brand', BRANDS)),
    ],
  );
}

function FILE(what: string, below: string): string {
  return `
Examples:
  sellover ${what} list
  sellover ${what} apply ${what}.yaml

Such a file has a list:
- name: 주방
  nameEn: Kitchen
${below}`;
}

function APPLIED(what: string): string {
  return (
    `Set all ${what} from a file, in its order. An entry is known by its id, or else by its name: give the id to rename ` +
    'it. What the file leaves out is removed.'
  );
}

function groupsText(
  c: Colours,
  what: string,
  rows: readonly (readonly [id: number, name: string, nameEn: string])[],
): string {
  return listText(c, rows, c.dim(`There is none; set them with: sellover ${what} apply`), {
    '>Id': ([id]) => id,
    Name: ([, name]) => name,
    'In English': ([, , nameEn]) => nameEn,
  });
}

function setText(c: Colours, isSame: boolean, now: string): string {
  return `${c.green('✓')} ${isSame ? 'It is so already' : `There ${now}`}`;
}

const { name, nameEn } = setBrands.body.properties.brands.items.properties;
const entry = { id: Type.Optional(SysId), name, nameEn: Type.Optional(nameEn) };
const BRANDS = Type.Array(closed(entry));
const CATEGORIES = Type.Array(closed({ ...entry, subCategories: Type.Optional(BRANDS) }));

function read<S extends TSchema>(file: string, what: string, schema: S): Static<S> {
  const problems = new Problems(`See what such a file has: sellover ${what} --help`);
  const { root, isSound } = new YamlFile(file, textOf(file), { problems, what: 'it' });
  const found = isSound ? valueOf(schema, root) : undefined;
  problems.finish();
  return found!;
}

/** With the ids of those that have these names already. */
function known<Id extends string, E extends Static<typeof BRANDS>[number]>(
  id: Id,
  before: readonly ({ readonly name: string } & { readonly [K in Id]: number })[],
  entries: readonly E[],
) {
  const given = new Set(entries.map((each) => each.id));
  return entries.map(({ id: own, ...names }) => {
    const same = before.find((each) => isSameName(each.name, names.name) && !given.has(each[id]));
    const number = own ?? same?.[id];
    return { nameEn: '', ...names, ...(number !== undefined && { [id]: number }) } as Omit<
      E,
      'id' | 'nameEn'
    > & {
      readonly nameEn: string;
    } & { readonly [K in Id]?: number };
  });
}
