import type { Projection, AnyFold } from './log.ts';

/**
 * Checks that folds and projections fit together: each kind of stream has one fold, each event type belongs to one fold,
 * and projections handle only such types. Throws otherwise, because that is a bug.
 */
export function checkEventTypes(folds: readonly AnyFold[], projections: readonly Projection[]): void {
  const categories = new Set<string>();
  const categoryOf = new Map<string, string>();
  for (const { category, on } of folds) {
    if (categories.has(category)) throw new Error(`There are two folds of ${category}`);
    categories.add(category);
    for (const type of Object.keys(on)) {
      const other = categoryOf.get(type);
      if (other !== undefined)
        throw new Error(`${type} is an event of ${other} and of ${category}: rename one`);
      categoryOf.set(type, category);
    }
  }
  for (const { name, follows = [] } of projections)
    for (const { fold } of follows)
      if (!folds.includes(fold))
        throw new Error(`The projection ${name} follows ${fold.category} by an unknown fold`);
  for (const { name, on } of projections)
    for (const type of Object.keys(on))
      if (!categoryOf.has(type))
        throw new Error(`The projection ${name} handles ${type}, an event of no fold`);
}
