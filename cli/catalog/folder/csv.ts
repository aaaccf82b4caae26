import { nearest } from '../../nearest.ts';
import { isRounded, ROUNDED, tableIn, TableUnreadable } from '../../tables.ts';
import type { Written } from './by-schema.ts';
import { CsvNode, grouped, type CsvFile, type Path, type Row } from './csv-rows.ts';
import { FIELDS } from './product.ts';
import { isVendures, vendureProducts } from './vendure.ts';

/** Where the columns of a product's first row go in its file's form. */
const COLUMNS: Readonly<Record<string, Path>> = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([key, { columns }]) =>
    columns === undefined
      ? [[key, [key]]]
      : Object.entries(columns ?? {}).map(([inner, column]) => [column, [key, inner]]),
  ),
);
/** The columns of a choice, on the first and the second level. */
const FIRST_LEVEL = { choice: 'name', choiceEn: 'nameEn' } as const;
const SECOND_LEVEL = { thenChoice: 'name', thenChoiceEn: 'nameEn' } as const;
const LAST_LEVEL = { choicePrice: 'price', choiceStock: 'stock' } as const;
const KNOWN = [
  ...Object.keys(COLUMNS),
  ...[FIRST_LEVEL, SECOND_LEVEL, LAST_LEVEL].flatMap((level) => Object.keys(level)),
];

/** The products of `products.csv`, in the form of a product's own file. */
export function csvProducts(file: CsvFile, content: Uint8Array): Written[] {
  const table = rowsOf(file, content);
  if (!table) return [];
  if (isVendures(table.header)) return vendureProducts(file, table.rows);
  for (const [at, name] of table.header.entries()) {
    if (name === '' || KNOWN.includes(name)) continue;
    const meant = nearest(name, KNOWN);
    const hint = meant === undefined ? `there are ${KNOWN.join(', ')}` : `did you mean ${meant}?`;
    file.problems.add(file.name, { line: 1, column: at + 1 }, `there is no column ${name}; ${hint}`);
  }
  return grouped(file, table.rows, ({ cells }) => cells.has('prdtNo') || cells.has('name')).map(
    ([first, ...more]) => productIn(file, first, [first, ...more]),
  );
}

function rowsOf({ name, problems }: CsvFile, content: Uint8Array) {
  try {
    const { header, rows } = tableIn(content);
    return {
      header,
      rows: rows.map(({ line, cells }): Row => {
        const named = cells.flatMap((text, at) =>
          text === '' ? [] : [[header[at]!, { text, place: { line, column: at + 1 } }] as const],
        );
        return { cells: new Map(named), place: { line, column: 1 } };
      }),
    };
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    problems.add(name, error.place, error.message);
    return null;
  }
}

function productIn(file: CsvFile, first: Row, rows: readonly Row[]): Written {
  const product = new CsvNode(file, '', first.place);
  for (const [column, path] of Object.entries(COLUMNS)) {
    const cell = first.cells.get(column);
    if (!cell) continue;
    product.put(path, cell);
    if (column === 'prdtNo' && isRounded(cell.text))
      file.problems.add(file.name, cell.place, `${cell.text} ${ROUNDED}`);
  }
  for (const row of rows.slice(1))
    for (const [column, { place }] of row.cells)
      if (Object.hasOwn(COLUMNS, column))
        file.problems.add(
          file.name,
          place,
          `${column} stands in the first row of a product; this one continues it`,
        );
  const hasSecond = rows.some(({ cells }) => cells.has('thenChoice'));
  let base: CsvNode | undefined;
  for (const { cells, place } of rows) {
    const names = Object.keys({ ...FIRST_LEVEL, ...SECOND_LEVEL, ...LAST_LEVEL });
    if (!names.some((name) => cells.has(name))) continue;
    if (!base || cells.has('choice') || !hasSecond) {
      base = product.child('choices', place).entry('items', place);
      base.putAll(FIRST_LEVEL, cells);
    }
    const last = hasSecond ? base.entry('items', place) : base;
    if (hasSecond) last.putAll(SECOND_LEVEL, cells);
    last.putAll(LAST_LEVEL, cells);
  }
  return product;
}
