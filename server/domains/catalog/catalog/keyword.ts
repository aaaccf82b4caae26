/** Searches products by keyword. Keyword and text are normalised alike, so case and spaces do not matter. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

/** The searchable lines of a product, or of a brand. A keyword never matches across two lines. */
export function foundBy(...lines: readonly string[]): string {
  return lines.map(folded).join('\n');
}

/** For LIKE … ESCAPE '!'; null: the keyword is blank. */
export function patternOf(keyword: string): string | null {
  const wanted = folded(keyword);
  return wanted === '' ? null : `%${wanted.replace(/[%_!]/g, '!$&')}%`;
}

/** The same without a database: whether one of these lines has the keyword in it. */
export function isFoundBy(keyword: string, ...lines: readonly string[]): boolean {
  return lines.some((line) => folded(line).includes(folded(keyword)));
}
