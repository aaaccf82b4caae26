import type { TextAsked } from './asked.ts';

/*
 * Which texts may have a part in them. Each three letters that follow one another fall into one of so many groups, and a group
 * has a bit for each text. What must stay true:
 * - A text that has the part is never left out. One that only may have it is looked at afterwards.
 * - A bit is of the text that stands in its place now: what is taken out again leaves nothing behind.
 */

/** More of them leave less to look at. A text takes a bit of each: 256 bytes. */
const GROUPS = 2048;
const GROUP_SHIFT = 32 - Math.log2(GROUPS);
const PLACES_AT_FIRST = 256;
const BITS = 32;

/** A bit for each place. */
export type Places = Uint32Array<ArrayBuffer>;

export class TextPlaces {
  /** The bits of each group, one group after the other. */
  #bits: Places;
  /** How many numbers a group takes. */
  #words = PLACES_AT_FIRST / BITS;

  constructor() {
    this.#bits = new Uint32Array(GROUPS * this.#words);
  }

  add(place: number, text: string): void {
    while (place >= this.#words * BITS) this.#grow();
    const [word, bit] = [place >>> 5, 1 << (place & 31)];
    for (let at = 2; at < text.length; at++) this.#bits[groupAt(text, at) * this.#words + word]! |= bit;
  }

  /** `text`: as it was added. */
  delete(place: number, text: string): void {
    const [word, others] = [place >>> 5, ~(1 << (place & 31))];
    for (let at = 2; at < text.length; at++) this.#bits[groupAt(text, at) * this.#words + word]! &= others;
  }

  /** The places of texts that may have what is asked, and all of these parts besides. */
  having(asked: TextAsked, besides: readonly string[]): Places {
    const anyOf = (these: readonly Places[]) => these.reduce((any, each) => joined(any, each, 'or'));
    const ways = asked.map((words) => {
      const all = [
        ...besides.map((part) => this.#of(part)),
        ...words.map((any) => anyOf(any.map((part) => this.#of(part)))),
      ];
      return all.length === 0
        ? new Uint32Array(this.#words).fill(0xffffffff)
        : all.reduce((places, each) => joined(places, each, 'and'));
    });
    return anyOf(ways);
  }

  #of(part: string): Places {
    const groupOf = (at: number) => {
      const from = groupAt(part, at) * this.#words;
      return this.#bits.subarray(from, from + this.#words);
    };
    const places = groupOf(2).slice();
    for (let at = 3; at < part.length; at++) joined(places, groupOf(at), 'and');
    return places;
  }

  #grow(): void {
    const [bits, words] = [this.#bits, this.#words];
    this.#words *= 2;
    this.#bits = new Uint32Array(GROUPS * this.#words);
    for (let group = 0; group < GROUPS; group++)
      this.#bits.set(bits.subarray(group * words, (group + 1) * words), group * this.#words);
  }
}

export function hasPlace(places: Places, place: number): boolean {
  return (places[place >>> 5]! & (1 << (place & 31))) !== 0;
}

/** Into the first. */
function joined(into: Places, other: Uint32Array, how: 'and' | 'or'): Places {
  if (how === 'and') for (let at = 0; at < into.length; at++) into[at]! &= other[at]!;
  else for (let at = 0; at < into.length; at++) into[at]! |= other[at]!;
  return into;
}

/** Of the three letters that end here. */
function groupAt(text: string, at: number): number {
  const letters = (text.charCodeAt(at - 2) * 257 + text.charCodeAt(at - 1)) * 257 + text.charCodeAt(at);
  return Math.imul(letters, 0x9e3779b1) >>> GROUP_SHIFT;
}
