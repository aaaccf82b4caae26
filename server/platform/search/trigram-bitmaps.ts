import type { TextAsked } from './asked.ts';

/*
 * Which texts may have a part in them. Trigrams are hashed into groups, and each group has a bitmap with a bit for each slot,
 * which holds one text. What must stay true:
 * - A text that has the part is never left out. One that only may have it is checked afterwards.
 * - A deleted text leaves no bit behind.
 */

/** With more of them fewer texts need to be checked. A text takes a bit of each: 256 bytes. */
const GROUPS = 2048;
const GROUP_SHIFT = 32 - Math.log2(GROUPS);
const SLOTS_AT_FIRST = 256;
const BITS = 32;

/** A bit for each slot. */
export type Bitmap = Uint32Array<ArrayBuffer>;

export class TrigramBitmaps {
  /** The bitmaps of all groups, one after the other. */
  #bits: Bitmap;
  /** How many numbers a bitmap takes. */
  #words = SLOTS_AT_FIRST / BITS;

  constructor() {
    this.#bits = new Uint32Array(GROUPS * this.#words);
  }

  add(slot: number, text: string): void {
    while (slot >= this.#words * BITS) this.#grow();
    const [word, bit] = [slot >>> 5, 1 << (slot & 31)];
    for (let at = 2; at < text.length; at++) this.#bits[groupAt(text, at) * this.#words + word]! |= bit;
  }

  /** `text`: as it was added. */
  delete(slot: number, text: string): void {
    const [word, others] = [slot >>> 5, ~(1 << (slot & 31))];
    for (let at = 2; at < text.length; at++) this.#bits[groupAt(text, at) * this.#words + word]! &= others;
  }

  /** The slots of texts that may have what is asked, and all of these parts besides. */
  having(asked: TextAsked, besides: readonly string[]): Bitmap {
    const anyOf = (bitmaps: readonly Bitmap[]) => bitmaps.reduce((any, each) => combine(any, each, 'or'));
    const ways = asked.map((words) => {
      const all = [
        ...besides.map((part) => this.#of(part)),
        ...words.map((any) => anyOf(any.map((part) => this.#of(part)))),
      ];
      return all.length === 0
        ? new Uint32Array(this.#words).fill(0xffffffff)
        : all.reduce((every, each) => combine(every, each, 'and'));
    });
    return anyOf(ways);
  }

  #of(part: string): Bitmap {
    const groupOf = (at: number) => {
      const from = groupAt(part, at) * this.#words;
      return this.#bits.subarray(from, from + this.#words);
    };
    const bitmap = groupOf(2).slice();
    for (let at = 3; at < part.length; at++) combine(bitmap, groupOf(at), 'and');
    return bitmap;
  }

  #grow(): void {
    const [bits, words] = [this.#bits, this.#words];
    this.#words *= 2;
    this.#bits = new Uint32Array(GROUPS * this.#words);
    for (let group = 0; group < GROUPS; group++)
      this.#bits.set(bits.subarray(group * words, (group + 1) * words), group * this.#words);
  }
}

export function hasSlot(bitmap: Bitmap, slot: number): boolean {
  return (bitmap[slot >>> 5]! & (1 << (slot & 31))) !== 0;
}

/** Into the first. */
function combine(into: Bitmap, other: Uint32Array, how: 'and' | 'or'): Bitmap {
  if (how === 'and') for (let at = 0; at < into.length; at++) into[at]! &= other[at]!;
  else for (let at = 0; at < into.length; at++) into[at]! |= other[at]!;
  return into;
}

/** Of the trigram that ends here. */
function groupAt(text: string, at: number): number {
  const trigram = (text.charCodeAt(at - 2) * 257 + text.charCodeAt(at - 1)) * 257 + text.charCodeAt(at);
  return Math.imul(trigram, 0x9e3779b1) >>> GROUP_SHIFT;
}
