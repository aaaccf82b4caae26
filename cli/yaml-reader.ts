import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Node,
  type Pair,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { asKept, mapTexts } from '../schema/text.ts';
import { nearest } from './nearest.ts';
import type { Place, Problems } from './problems.ts';

const STRUCTURE = 'the indentation or a bracket before this place is wrong';

/** What the parser complains of, in our own words. */
const WORDS: Readonly<Record<YAMLError['code'], string>> = {
  ALIAS_PROPS: 'a reference such as *name stands alone',
  BAD_ALIAS: 'references such as *name are not known here: write the value itself, or quotes around the text',
  BAD_COLLECTION_TYPE: 'its tag does not fit what follows',
  BAD_DIRECTIVE: 'a line that begins with % is not known here',
  BAD_DQ_ESCAPE: 'no character is written so: write \\\\ for one \\, or use single quotes',
  BAD_INDENT: 'this line must be indented like those it belongs to, or a bracket before it is not closed',
  BAD_PROP_ORDER: 'its name or tag stands in a wrong place',
  BAD_SCALAR_START: 'a text that begins with this character must be in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'one line holds two keys: set a text with “: ” in quotes',
  BLOCK_IN_FLOW: 'a list or map within brackets must be written with brackets, too',
  DUPLICATE_KEY: 'this key is there twice',
  IMPOSSIBLE: STRUCTURE,
  KEY_OVER_1024_CHARS: 'this key is too long',
  MISSING_CHAR: 'a quotation mark, a bracket, a comma or a colon is missing before this place',
  MULTILINE_IMPLICIT_KEY: 'this line has no colon and a blank after its key, or its text needs quotes',
  MULTIPLE_ANCHORS: 'it has two names',
  MULTIPLE_DOCS: 'the file has several parts, divided by ---: leave one',
  MULTIPLE_TAGS: 'it has two tags',
  NON_STRING_KEY: 'a key must be a text',
  RESOURCE_EXHAUSTION: 'it is nested too deeply',
  TAB_AS_INDENT: 'indent it with blanks, as YAML takes no tabs',
  TAG_RESOLVE_FAILED: 'this tag is not known: set a text that begins with ! in quotes',
  UNEXPECTED_TOKEN: STRUCTURE,
};

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
    for (const { pos, code } of document.errors) this.complain(pos[0], WORDS[code]);
    let isSound = document.errors.length === 0;
    visit(document, {
      Alias: (_key, { range }) => {
        isSound = false;
        this.complain(range?.[0] ?? 0, WORDS.BAD_ALIAS);
      },
    });
    this.isSound = isSound;
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
    return this.#node === null ? null : mapTexts(this.#node.toJS(documentless), asKept);
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

  /** The text of a scalar as we keep it, whatever type YAML gives it. */
  text(): string {
    if (isScalar(this.#node) && this.#node.value !== null)
      return typeof this.#node.value === 'string'
        ? asKept(this.#node.value)
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
