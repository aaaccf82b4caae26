import { parse } from 'csv-parse/sync';
import { nearest } from '../nearest.ts';
import type { Written } from './by-schema.ts';
import { CsvNode, grouped, type CsvFile, type Path, type Row } from './csv-rows.ts';
import { isVendures, vendureProducts } from './vendure.ts';

/** Where the columns of a product's first row go in its file's form. */
const COLUMNS: Readonly<Record<string, Path>> = {
  prdtNo: ['prdtNo'],
  name: ['name'],
  nameEn: ['nameEn'],
  category: ['category'],
  brand: ['brand'],
  picture: ['picture'],
  price: ['price'],
  marketPrice: ['marketPrice'],
  livePrice: ['livePrice', 'price'],
  livePriceStart: ['livePrice', 'startDate'],
  livePriceEnd: ['livePrice', 'endDate'],
  stock: ['stock'],
  minOrderQty: ['minOrderQty'],
  maxOrderQty: ['maxOrderQty'],
  freeShrCntLimit: ['freeShrCntLimit'],
  memberMax: ['memberMax', 'qty'],
  memberMaxEnd: ['memberMax', 'endDate'],
  liveOnly: ['liveOnly'],
  stopped: ['stopped'],
  deliveryType: ['delivery', 'type'],
  deliveryPrice: ['delivery', 'price'],
  deliveryPlace: ['delivery', 'place'],
  choices: ['choices', 'name'],
  choicesEn: ['choices', 'nameEn'],
  thenChoices: ['choices', 'thenName'],
  thenChoicesEn: ['choices', 'thenNameEn'],
};
/** The columns of a choice, on the first and the second level. */
const FIRST_LEVEL = { choice: 'name', choiceEn: 'nameEn' } as const;
const SECOND_LEVEL = { thenChoice: 'name', thenChoiceEn: 'nameEn' } as const;
const LAST_LEVEL = { choicePrice: 'price', choiceStock: 'stock' } as const;
const KNOWN = [
  ...Object.keys(COLUMNS),
  ...[FIRST_LEVEL, SECOND_LEVEL, LAST_LEVEL].flatMap((level) => Object.keys(level)),
];

/** The products of `products.csv`, in the form of a product's own file. */
export function csvProducts(file: CsvFile, text: string): Written[] {
  const table = rowsOf(file, text);
  if (!table) return [];
  if (isVendures(table.header)) return vendureProducts(file, table.rows);
  for (const [at, name] of table.header.entries()) {
    if (KNOWN.includes(name)) continue;
    const meant = nearest(name, KNOWN);
    const hint = meant === undefined ? `there are ${KNOWN.join(', ')}` : `did you mean ${meant}?`;
    file.problems.add(file.name, { line: 1, column: at + 1 }, `there is no column ${name}; ${hint}`);
  }
  return grouped(file, table.rows, ({ cells }) => cells.has('prdtNo') || cells.has('name')).map(
    ([first, ...more]) => productIn(file, first, [first, ...more]),
  );
}

function rowsOf({ name, problems }: CsvFile, text: string) {
  let records: { readonly record: string[]; readonly info: { readonly lines: number } }[];
  try {
    records = parse(text, { bom: true, info: true, relax_column_count: true, trim: true }) as never;
  } catch (error) {
    const { lines = 1, message } = error as { lines?: number; message: string };
    problems.add(name, { line: lines, column: 1 }, message);
    return null;
  }
  const [head, ...others] = records;
  if (!head) {
    problems.add(name, { line: 1, column: 1 }, 'the first row must name the columns');
    return null;
  }
  const header = head.record;
  let lines = head.info.lines;
  const rows: Row[] = [];
  for (const { record, info } of others) {
    const line = lines + 1;
    lines = info.lines;
    if (record.length > header.length)
      problems.add(name, { line, column: header.length + 1 }, 'the row has more cells than the first one');
    const cells = record
      .slice(0, header.length)
      .map((cell, at) => [header[at]!, { text: cell, place: { line, column: at + 1 } }] as const)
      .filter(([, cell]) => cell.text !== '');
    if (cells.length > 0) rows.push({ cells: new Map(cells), place: { line, column: 1 } });
  }
  return { header, rows };
}

function productIn(file: CsvFile, first: Row, rows: readonly Row[]): Written {
  const product = new CsvNode(file, '', first.place);
  for (const [column, path] of Object.entries(COLUMNS)) {
    const cell = first.cells.get(column);
    if (cell) product.put(path, cell);
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
