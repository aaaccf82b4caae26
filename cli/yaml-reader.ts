import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair, type YAMLMap } from 'yaml';
import { UsageError } from '../errors.ts';

/** A position in a file, both numbers from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** `show.yaml:12:7`. */
export function pointerTo(file: string, { line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

/**
 * Reads a YAML file with the position of every value. Errors are collected with their positions and reported together by
 * {@link YamlFile.finish}. Until then placeholders replace invalid values.
 */
export class YamlFile {
  readonly name: string;
  readonly root: Field;
  readonly #lines = new LineCounter();
  readonly #problems: { readonly at: number; readonly text: string }[] = [];

  constructor(name: string, text: string) {
    this.name = name;
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    for (const { pos, message } of document.errors) this.complain(pos[0], message);
    this.finish();
    this.root = new Field(this, '', 0, document.contents);
  }

  placeOf(offset: number): Place {
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }

  complain(at: number, text: string): void {
    this.#problems.push({ at, text });
  }

  /** Throws a {@link UsageError} with all errors, in the order of the file. */
  finish(): void {
    if (this.#problems.length === 0) return;
    const told = this.#problems
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, text }) => `${pointerTo(this.name, this.placeOf(at))}: ${text}`);
    throw new UsageError([...new Set(told)].join('\n'), 'See what a show may have: sellover run --help');
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
        field.complainOfKey(`${this.#called} has no ${key}; it may have ${known.join(', ')}`);
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
    return this.key === '' ? 'a show' : this.key;
  }
}

/** Nodes without anchors need nothing of their document. */
const documentless = parseDocument('');
