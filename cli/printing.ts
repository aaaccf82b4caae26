import { once } from 'node:events';
import pc from 'picocolors';

/**
 * The only way from the CLI to a terminal. Strangers wrote much of the output: chat, names, a server's answers.
 *
 * - Only `Printable` is written, and only the functions here make one. It cannot move the cursor, set a title, read the
 *   clipboard or reverse the reading direction.
 * - Colours are ours: each carries a number that is drawn for this process, so that no text can bring colours of its own.
 * - A line is one line: a line break in a foreign text is a space, and can begin no line that looks like ours.
 * - JSON says all that is in a text, in escapes that any parser reads.
 */
declare const printable: unique symbol;
export type Printable = string & { readonly [printable]: true };

// Three groups of four digits, because libraries that measure a text recognise it as a colour.
const number = Array.from(crypto.getRandomValues(new Uint16Array(3)), (group) => 1000 + (group % 9000));
const MARK = `;${number.join(';')}m`;
const MARKED = `\u001b\\[(?<colour>\\d+)${MARK}`;
/** Controls, lone surrogates, and characters that reverse the reading direction. */
const UNSAFE = '[\\p{Cc}\\p{Cs}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]';
const BREAK = '[\\t\\n\\v\\f\\r\\u0085\\p{Zl}\\p{Zp}]';

const inLine = new RegExp(`${MARKED}|${BREAK}\\s*|${UNSAFE}`, 'gu');
const inLines = new RegExp(`${MARKED}|\\r?\\n|${BREAK}|${UNSAFE}`, 'gu');
const aBreak = new RegExp(`^${BREAK}`, 'u');
const marked = new RegExp(MARKED, 'gu');
const unsafeInJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A foreign text on one line, without anything invisible. Our colours stay. */
export function oneLine(text: string): string {
  return text.replaceAll(inLine, shownAs);
}

function shownAs(found: string): string {
  if (found.endsWith(MARK)) return found;
  return aBreak.test(found) ? ' ' : '';
}

function coloured(text: string): Printable {
  return text.replaceAll(marked, '\u001b[$<colour>m') as Printable;
}

export function printableLine(text: string): Printable {
  return coloured(oneLine(text));
}

/** Several lines with line breaks of our own. */
export function printableLines(text: string): Printable {
  return coloured(text.replaceAll(inLines, (found) => (found.endsWith('\n') ? '\n' : shownAs(found))));
}

/** `JSON.stringify` escapes line breaks. This also escapes what terminals take for commands. */
export function printableJson(value: unknown, indent?: number): Printable {
  const text = JSON.stringify(value, null, indent);
  return text.replaceAll(
    unsafeInJson,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ) as Printable;
}

/** Our commands to a terminal: set a private mode, clear the rest, go to the first position. */
export function control(code: `?${number}${'h' | 'l'}` | 'K' | 'J' | '2J' | 'H'): Printable {
  return `\u001b[${code}` as Printable;
}

export function joined(parts: readonly Printable[], between: '' | '\n' | '\r\n' = ''): Printable {
  return parts.join(between) as Printable;
}

export type Colours = { readonly [Name in ColourName]: (text: string) => string };
const NAMES = ['bold', 'dim', 'red', 'green', 'yellow', 'magenta', 'cyan'] as const;
type ColourName = (typeof NAMES)[number];

const asItIs = (text: string) => text;
export const colourless = Object.fromEntries(NAMES.map((name) => [name, asItIs])) as Colours;
export const colourful = Object.fromEntries(NAMES.map((name) => [name, painter(name)])) as Colours;

function painter(name: ColourName): (text: string) => string {
  const codes = pc.createColors(true)[name](' ').split(' ');
  const [open = '', close = ''] = codes.map((code) => code.replace(/m$/, MARK));
  // A colour inside ends with the same code, so ours starts again after it.
  return (text) => `${open}${text.replaceAll(close, close + open)}${close}`;
}

/** One of the two streams that people read. */
class Channel {
  readonly #stream: NodeJS.WriteStream;
  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  get columns(): number | undefined {
    return this.#stream.columns;
  }

  get rows(): number | undefined {
    return this.#stream.rows;
  }

  /** https://no-color.org; FORCE_COLOR is for output through a pager. */
  get colours(): Colours {
    const { NO_COLOR, FORCE_COLOR } = process.env;
    if (NO_COLOR) return colourless;
    if (FORCE_COLOR) return FORCE_COLOR === '0' ? colourless : colourful;
    return this.isTerminal && this.#stream.hasColors() ? colourful : colourless;
  }

  /** False if the reader is slower than the writer. */
  write(text: Printable): boolean {
    return this.#stream.write(text);
  }

  /** With a line break after it. */
  writeLine(text: Printable): boolean {
    return this.#stream.write(`${text}\n`);
  }

  async drained(): Promise<void> {
    await once(this.#stream, 'drain');
  }

  /** Replaces the line of the cursor; blank: clears it. Only on a terminal. */
  redraw(text: string): void {
    if (this.isTerminal) this.#stream.write(`\r\u001b[2K${printableLine(text)}`);
  }

  on(event: 'resize' | 'drain', heard: () => void): void {
    this.#stream.on(event, heard);
  }

  off(event: 'resize' | 'drain', heard: () => void): void {
    this.#stream.off(event, heard);
  }
}

export const stdout = new Channel(process.stdout);
export const stderr = new Channel(process.stderr);
