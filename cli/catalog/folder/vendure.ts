/**
 * The file that Vendure imports products from: a row for each variant, of which the first has what all share. A product
 * here has no taxes, and its description is not HTML, so those columns are left alone, as further pictures are.
 */
import type { Written } from './by-schema.ts';
import { CsvNode, grouped, type Cell, type CsvFile, type Row } from './csv-rows.ts';

export function isVendures(header: readonly string[]): boolean {
  return header.includes('sku') && header.includes('optionGroups');
}

export function vendureProducts(file: CsvFile, rows: readonly Row[]): Written[] {
  const begins = ({ cells }: Row) => cellOf(cells, 'name') !== undefined;
  return grouped(file, rows, begins).map((group) => productIn(file, group));
}

/** A column may have a language: `name:ko`. */
function cellOf(cells: Row['cells'], name: string, language?: 'en'): Cell | undefined {
  if (language) return cells.get(`${name}:${language}`);
  return cells.get(name) ?? cells.get(`${name}:ko`) ?? cells.get(`${name}:en`);
}

const partsOf = (cell: Cell | undefined) => (cell ? cell.text.split('|').map((part) => part.trim()) : []);

function productIn(file: CsvFile, group: readonly [Row, ...Row[]]): Written {
  const [{ cells, place }] = group;
  const product = new CsvNode(file, '', place);
  const put = (key: string, cell: Cell | undefined, text = cell?.text) => {
    if (cell && text) product.put([key], { ...cell, text });
  };
  const complain = (at: Cell | undefined, text: string) =>
    file.problems.add(file.name, at?.place ?? place, text);
  const groups = cellOf(cells, 'optionGroups');
  const [name, thenName, ...more] = partsOf(groups).filter((part) => part !== '');
  put(
    'prdtNo',
    group.length > 1
      ? (cellOf(cells, 'slug') ?? cells.get('sku'))
      : (cells.get('sku') ?? cellOf(cells, 'slug')),
  );
  put('name', cellOf(cells, 'name'));
  put('nameEn', cellOf(cells, 'name', 'en'));
  const assets = cells.get('assets');
  const [asset] = partsOf(assets);
  put('picture', assets, asset === undefined || asset.startsWith('https:') ? asset : `pictures/${asset}`);
  const facets = cellOf(cells, 'facets');
  const facet = (wanted: string) =>
    partsOf(facets)
      .find((part) => part.toLowerCase().startsWith(`${wanted}:`))
      ?.slice(wanted.length + 1);
  put('category', facets, facet('category'));
  put('brand', facets, facet('brand'));
  if (more.length > 0) complain(groups, 'a product has at most two groups of choices');
  const prices = group.map((row) => priceOf(row, complain));
  const least = Math.min(...prices);
  put('price', cells.get('price') ?? { text: '', place }, String(least));
  if (name === undefined) {
    put('stock', cells.get('stockOnHand'), stockOf(cells));
    if (group.length > 1) complain(groups, 'several variants need optionGroups');
    return product;
  }
  product.put(['choices', 'name'], { ...groups!, text: name });
  if (thenName !== undefined) product.put(['choices', 'thenName'], { ...groups!, text: thenName });
  const isCounted = group.some((row) => isTracked(row.cells));
  if (!isCounted) put('stock', cells.get('trackInventory') ?? groups, 'unlimited');
  const bases = new Map<string, CsvNode>();
  for (const [at, row] of group.entries()) {
    const values = row.cells.get('optionValues') ?? cellOf(row.cells, 'optionValues');
    const [value = '', thenValue = ''] = partsOf(values);
    const valueCell = values ?? { text: '', place: row.place };
    const list = product.child('choices', valueCell.place);
    let last: CsvNode;
    if (thenName === undefined) {
      last = list.entry('items', valueCell.place);
      last.put(['name'], { ...valueCell, text: value });
    } else {
      const base = bases.get(value) ?? list.entry('items', valueCell.place);
      if (!bases.has(value)) base.put(['name'], { ...valueCell, text: value });
      bases.set(value, base);
      last = base.entry('items', valueCell.place);
      last.put(['name'], { ...valueCell, text: thenValue });
    }
    const price = row.cells.get('price');
    if (price) last.put(['price'], { ...price, text: String(prices[at]! - least) });
    const stock = row.cells.get('stockOnHand');
    if (stock && isCounted) last.put(['stock'], { ...stock, text: stockOf(row.cells) });
  }
  return product;
}

/** Vendure writes `14900.00`; a won has no parts. */
function priceOf({ cells, place }: Row, complain: (at: Cell, text: string) => void): number {
  const cell = cells.get('price') ?? { text: '', place };
  const [, won, parts = ''] = /^([0-9]{1,9})(?:\.([0-9]+))?$/.exec(cell.text) ?? [];
  if (won !== undefined && /^0*$/.test(parts)) return Number(won);
  complain(cell, `price must be whole won, unlike ${cell.text}`);
  return 0;
}

function isTracked(cells: Row['cells']): boolean {
  return cells.get('trackInventory')?.text.toLowerCase() !== 'false';
}

function stockOf(cells: Row['cells']): string {
  return isTracked(cells) ? (cells.get('stockOnHand')?.text ?? '0') : 'unlimited';
}
