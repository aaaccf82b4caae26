/** What lists of named things have in common that products refer to by id: categories, brands, shipping places. */
import { repeated, type Broken } from '../../../../schema/catalog/product-rules.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Bound } from '../../../platform/log/tables/statement.ts';
import type { Platform } from '../../../platform/module.ts';

export interface Around {
  /** One for each entry that is new. */
  readonly newIds: readonly number[];
  /** How many products have an entry, by its id: of those that are removed. */
  readonly uses: ReadonlyMap<number, number>;
}

/** For a decision that sets them all. `asked`: their ids, of which a new one has none; `counted`: how many products have one. */
export async function aroundOf(
  {
    log,
    source,
  }: { readonly log: Pick<Platform['log'], 'reads'>; readonly source: Pick<Platform['source'], 'id'> },
  of: {
    readonly known: readonly number[];
    readonly asked: readonly (number | undefined)[];
    counted(id: number): Bound<{ readonly count: number }>;
  },
): Promise<Around> {
  const gone = of.known.filter((id) => !of.asked.includes(id));
  const uses = gone.map(async (id) => [id, (await log.reads.one(of.counted(id)))?.count ?? 0] as const);
  return {
    newIds: of.asked.filter((id) => id === undefined).map(() => source.id()),
    uses: new Map(await Promise.all(uses)),
  };
}

/** The id of each entry in turn: a given one, or a new one. Throws 0004 for an unknown one, and 0005 for one given twice. */
export function idsOf(field: string, known: readonly number[], newIds: readonly number[]) {
  const ids = newIds.values();
  const used = new Set<number>();
  return (given: number | undefined): number => {
    if (given === undefined) return ids.next().value!;
    if (!known.includes(given)) throw new Refusal('0004', { [field]: given });
    if (used.has(given)) throw new Refusal('0005', { field, reason: 'must be given once' });
    used.add(given);
    return given;
  };
}

/** Throws 0005 for names that are blank or repeat. */
export function requireNames(at: Broken['at'], named: readonly { readonly name: string }[]): void {
  const names = named.map(({ name }) => name);
  for (const broken of repeated(at, 'name', names))
    throw new Refusal('0005', { field: broken.at.join('/'), reason: broken.reason });
}

/** Throws 0007 if products have it. */
export function requireUnused(entry: Readonly<Record<string, number | string>>, products = 0): void {
  if (products > 0) throw new Refusal('0007', { ...entry, products });
}
