import type { ProductFacts } from './product.ts';

/**
 * Looking products up by a keyword. Both sides are folded alike: however it is typed, in whichever case, with spaces or
 * without, the same word is found.
 */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

/** Lines of what a product can be found by; no keyword reaches over the end of a line. */
export function foundBy({ name, nameEn, prdtNo, brandName = '', brandNameEn = '' }: ProductFacts): string {
  return [name, nameEn, prdtNo, brandName, brandNameEn].map(folded).join('\n');
}

/** For LIKE … ESCAPE '!'; null: the keyword is blank. */
export function patternOf(keyword: string): string | null {
  const wanted = folded(keyword);
  return wanted === '' ? null : `%${wanted.replace(/[%_!]/g, '!$&')}%`;
}
