/**
 * AMF0, in which RTMP writes its commands.
 *
 * - A value is read from bytes that are there, or an {@link RtmpProblem} is thrown.
 * - Nesting is bounded, and so is the work: each value takes a byte at least.
 */
import { RtmpProblem } from './problem.ts';

export type Amf = number | boolean | string | null | readonly Amf[] | AmfObject;

export interface AmfObject {
  readonly [name: string]: Amf;
}

export function isObject(value: Amf | undefined): value is AmfObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const NESTED_MAX = 8;
const TEXT_MAX = 0xffff;

/** Markers of types. Others never come in the commands of encoders. */
const NUMBER = 0;
const BOOLEAN = 1;
const STRING = 2;
const OBJECT = 3;
const NULL = 5;
const UNDEFINED = 6;
const MIXED_ARRAY = 8;
const OBJECT_END = 9;
const ARRAY = 10;
const DATE = 11;
const LONG_STRING = 12;

/** All values of a message. */
export function readAmf(body: Buffer): Amf[] {
  const reader = new AmfReader(body);
  const values: Amf[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

class AmfReader {
  readonly #body: Buffer;
  #at = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#body.length;
  }

  value(depth: number): Amf {
    if (depth > NESTED_MAX) throw new RtmpProblem('values are nested too deep');
    const type = this.#take(1).readUInt8();
    switch (type) {
      case NUMBER:
        return this.#take(8).readDoubleBE();
      case BOOLEAN:
        return this.#take(1).readUInt8() !== 0;
      case STRING:
        return this.#text(this.#take(2).readUInt16BE());
      case LONG_STRING:
        return this.#text(this.#take(4).readUInt32BE());
      case OBJECT:
        return this.#object(depth);
      case MIXED_ARRAY:
        // Its count may be wrong, and an end stands behind it anyway.
        this.#take(4);
        return this.#object(depth);
      case ARRAY:
        return this.#array(depth);
      case DATE:
        return this.#take(10).readDoubleBE();
      case NULL:
      case UNDEFINED:
        return null;
      default:
        throw new RtmpProblem(`a value has the unknown type ${type}`);
    }
  }

  #array(depth: number): Amf[] {
    const count = this.#take(4).readUInt32BE();
    if (count > this.#body.length - this.#at) throw new RtmpProblem('a list is longer than its message');
    return Array.from({ length: count }, () => this.value(depth + 1));
  }

  #object(depth: number): AmfObject {
    const entries: [string, Amf][] = [];
    for (;;) {
      const name = this.#text(this.#take(2).readUInt16BE());
      if (name === '' && this.#body[this.#at] === OBJECT_END) {
        this.#at += 1;
        return Object.fromEntries(entries);
      }
      entries.push([name, this.value(depth + 1)]);
    }
  }

  #text(length: number): string {
    return this.#take(length).toString('utf8');
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#body.length) throw new RtmpProblem('a message ends in the middle of a value');
    const part = this.#body.subarray(this.#at, end);
    this.#at = end;
    return part;
  }
}

export function writeAmf(values: readonly Amf[]): Buffer {
  return Buffer.concat(values.flatMap(written));
}

function written(value: Amf): Buffer[] {
  if (value === null) return [Buffer.of(NULL)];
  if (typeof value === 'boolean') return [Buffer.of(BOOLEAN, value ? 1 : 0)];
  if (typeof value === 'number') {
    const number = Buffer.alloc(9);
    number.writeDoubleBE(value, 1);
    return [number];
  }
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) {
    const head = Buffer.alloc(5, ARRAY);
    head.writeUInt32BE(value.length, 1);
    return [head, ...(value as readonly Amf[]).flatMap(written)];
  }
  const entries = Object.entries(value as AmfObject);
  const named = entries.flatMap(([name, each]) => [sized(Buffer.from(name), 2), ...written(each)]);
  return [Buffer.of(OBJECT), ...named, Buffer.of(0, 0, OBJECT_END)];
}

function textOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  return bytes.length > TEXT_MAX
    ? [Buffer.of(LONG_STRING), sized(bytes, 4)]
    : [Buffer.of(STRING), sized(bytes, 2)];
}

/** Bytes behind their number, which takes so many bytes itself. */
function sized(bytes: Buffer, width: 2 | 4): Buffer {
  const size = Buffer.alloc(width);
  size.writeUIntBE(bytes.length, 0, width);
  return Buffer.concat([size, bytes]);
}
