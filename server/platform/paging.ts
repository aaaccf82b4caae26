/** Pages of lists that people work through: see `KeyPaging`. */

interface Asked {
  readonly startIndex: number;
  readonly rowCount: number;
  readonly after?: number | undefined;
}

/** What to read for a page: one row more than it has, to see whether there is another. `after`: 0 for the first page. */
export function rowsFor({ startIndex, rowCount, after = 0 }: Asked) {
  return { after, startIndex: after === 0 ? startIndex : 0, rowCount: rowCount + 1 };
}

export function pageByKey<T>(
  rows: readonly T[],
  rowCount: number,
  keyOf: (row: T) => number,
): { readonly page: readonly T[]; readonly next: number | null } {
  const page = rows.slice(0, rowCount);
  return { page, next: rows.length > rowCount ? keyOf(page.at(-1)!) : null };
}
