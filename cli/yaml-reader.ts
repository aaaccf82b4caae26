import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair, type YAMLMap } from 'yaml';
import { nearest } from './nearest.ts';
import type { Place, Problems } from './problems.ts';

/**
 * Reads a YAML file with the position of every value. Its errors are collected with their positions. Until they are told,
 * placeholders replace invalid values.
 */
export class YamlFile {
  readonly name: string;
  readonly root: Field;
  /** False: it is not YAML, and `root` is empty. */
  readonly isSound: boolean;
  /** What the whole is called: `a show`. */
  readonly what: string;
  readonly #lines = new LineCounter();
  readonly #problems: Problems;

  constructor(
    name: string,
    text: string,
    { problems, what }: { readonly problems: Problems; readonly what: string },
  ) {
    this.name = name;
    this.what = what;
    this.#problems = problems;
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    for (const { pos, message } of document.errors) this.complain(pos[0], message);
    this.isSound = document.errors.length === 0;
    this.root = new Field(this, '', 0, this.isSound ? document.contents : null);
  }

  placeOf(offset: number): Place {
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }

  complain(at: number, text: string): void {
    this.#problems.add(this.name, this.placeOf(at), text);
  }
}

/** A value in the file, under its key. */
export class Field {
  readonly key: string;
  readonly #file: YamlFile;
  readonly #keyAt: number;
  readonly #node: Node | null;

  constructor(file: YamlFile, key: string, keyAt: number, node: Node | null) {
    this.key = key;
    this.#file = file;
    this.#keyAt = keyAt;
    this.#node = node;
  }

  get place(): Place {
    return this.#file.placeOf(this.#at);
  }

  get keyPlace(): Place {
    return this.#file.placeOf(this.#keyAt);
  }

  get #at(): number {
    return this.#node?.range?.[0] ?? this.#keyAt;
  }

  /** `offset` counts characters within a plain text. */
  complain(text: string, offset = 0): void {
    this.#file.complain(this.#at + offset, text);
  }

  complainOfKey(text: string): void {
    this.#file.complain(this.#keyAt, text);
  }

  /** The value as in JSON. */
  get json(): unknown {
    return this.#node === null ? null : (this.#node.toJS(documentless) as unknown);
  }

  get isMap(): boolean {
    return isMap(this.#node);
  }

  get isList(): boolean {
    return isSeq(this.#node);
  }

  get isEmpty(): boolean {
    return this.#node === null || (isScalar(this.#node) && this.#node.value === null);
  }

  /** Its fields by key, in the order of the file. Reports keys that are not in `known`. */
  map(known?: readonly string[]): Map<string, Field> {
    if (!isMap(this.#node)) {
      if (!this.isEmpty || this.key === '') this.complain(`${this.#called} must have keys and values`);
      return new Map();
    }
    const fields = new Map<string, Field>();
    for (const pair of (this.#node as YAMLMap<Node, Node | null>).items as Pair<Node, Node | null>[]) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      const field = new Field(this.#file, key, pair.key.range?.[0] ?? this.#at, pair.value);
      if (known && !known.includes(key))
        field.complainOfKey(`${this.#called} has no ${key}; ${hintOf(key, known)}`);
      fields.set(key, field);
    }
    return fields;
  }

  list(): Field[] {
    if (isSeq<Node>(this.#node))
      return this.#node.items.map(
        (item) => new Field(this.#file, this.key, item.range?.[0] ?? this.#at, item),
      );
    if (!this.isEmpty) this.complain(`${this.#called} must be a list`);
    return [];
  }

  /** The text of a scalar, whatever type YAML gives it. */
  text(): string {
    if (isScalar(this.#node) && this.#node.value !== null)
      return typeof this.#node.value === 'string'
        ? this.#node.value
        : (this.#node.source ?? String(this.#node.value));
    this.complain(`${this.#called} must be a text`);
    return '';
  }

  whole(min: number): number {
    const value = isScalar(this.#node) ? this.#node.value : undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min) return value;
    this.complain(`${this.#called} must be a whole number from ${min}`);
    // Comparisons with it are never true, so it causes no further errors.
    return Number.NaN;
  }

  /** The text as `read` converts it. If that gives undefined or throws, reports `wanted`. */
  read<T>(read: (text: string) => T | undefined, wanted: string, otherwise: T): T {
    const text = this.text();
    let value: T | undefined;
    try {
      value = read(text);
    } catch {
      value = undefined;
    }
    if (value !== undefined) return value;
    if (text !== '') this.complain(`${this.#called} must be ${wanted}, unlike ${text}`);
    return otherwise;
  }

  get #called(): string {
    return this.key === '' ? this.#file.what : this.key;
  }
}

function hintOf(key: string, known: readonly string[]): string {
  const meant = nearest(key, known);
  return meant === undefined ? `it may have ${known.join(', ')}` : `did you mean ${meant}?`;
}

/** Nodes without anchors need nothing of their document. */
const documentless = parseDocument('');
