import { asKept } from '../../../schema/text.ts';
import type { Place, Problems } from '../../problems.ts';
import type { Written } from './by-schema.ts';

export type Path = readonly string[];

/** A cell. Its column counts cells, as spreadsheets do. */
export interface Cell {
  readonly text: string;
  readonly place: Place;
}

/** The cells of one row by the names of their columns, without blank ones. */
export interface Row {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly place: Place;
}

export interface CsvFile {
  readonly name: string;
  readonly problems: Problems;
}

/** Each product's rows: one begins it, and others continue it. */
export function grouped(
  { name, problems }: CsvFile,
  rows: readonly Row[],
  begins: (row: Row) => boolean,
): [Row, ...Row[]][] {
  const groups: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (begins(row)) groups.push([row]);
    else if (last) last.push(row);
    else problems.add(name, row.place, 'the first row has no name of a product');
  }
  return groups;
}

/** What a product's file would have, made of cells. */
export class CsvNode implements Written {
  readonly key: string;
  readonly #file: CsvFile;
  readonly #place: Place;
  readonly #text: string | null;
  readonly #children = new Map<string, CsvNode>();
  readonly #entries: CsvNode[] = [];

  constructor(file: CsvFile, key: string, place: Place, text: string | null = null) {
    this.key = key;
    this.#file = file;
    this.#place = place;
    this.#text = text;
  }

  get isMap(): boolean {
    return this.#text === null && this.#entries.length === 0;
  }
  get isList(): boolean {
    return this.#entries.length > 0;
  }
  get isEmpty(): boolean {
    return this.#text === '';
  }
  map(): ReadonlyMap<string, CsvNode> {
    return this.#children;
  }
  list(): readonly CsvNode[] {
    return this.#entries;
  }
  text(): string {
    return asKept(this.#text ?? '');
  }
  complain(text: string): void {
    this.#file.problems.add(this.#file.name, this.#place, text);
  }
  complainOfKey(text: string): void {
    this.complain(text);
  }

  child(key: string, place: Place): CsvNode {
    const known = this.#children.get(key);
    if (known) return known;
    const made = new CsvNode(this.#file, key, place);
    this.#children.set(key, made);
    return made;
  }

  /** One more in the list of this name. */
  entry(key: string, place: Place): CsvNode {
    const list = this.child(key, place);
    const made = new CsvNode(this.#file, key, place);
    list.#entries.push(made);
    return made;
  }

  put(path: Path, { text, place }: Cell): void {
    const [key, ...inner] = path as [string, ...string[]];
    if (inner.length > 0) this.child(key, place).put(inner, { text, place });
    else this.#children.set(key, new CsvNode(this.#file, key, place, text));
  }

  putAll(keys: Readonly<Record<string, string>>, cells: Row['cells']): void {
    for (const [column, key] of Object.entries(keys)) {
      const cell = cells.get(column);
      if (cell) this.put([key], cell);
    }
  }
}
