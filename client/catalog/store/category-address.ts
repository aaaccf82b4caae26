import { addressOf } from '../../app/routes.ts';

/** In place of a subcategory: all of the category. */
export const ALL = 'all';

export function categoryAddress(categorySysId: number, sub: number | typeof ALL): string {
  return addressOf('Category', { category: String(categorySysId), subCategory: String(sub) });
}
