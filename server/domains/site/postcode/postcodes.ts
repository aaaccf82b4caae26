import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';
import { Postcode } from '../../../../schema/buying/postcodes.ts';
import { Refusal } from '../../../platform/log/log.ts';

const Table = Type.Array(Postcode);

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

interface Entry {
  readonly postcode: Postcode;
  /** The searchable text. */
  readonly text: string;
}

/** A table of addresses, small enough to keep in memory and to search as a whole. */
export class Postcodes {
  readonly #entries: readonly Entry[];

  constructor(file: string) {
    const table = Value.Parse(Table, JSON.parse(readFileSync(file, 'utf8')));
    this.#entries = table.map((postcode) => ({
      postcode,
      text: folded(Object.values(postcode).join('\n')),
    }));
  }

  /** The addresses that contain every word, in the table's order. Throws 0005 for a blank keyword. */
  search(
    keyword: string,
    { startIndex, rowCount }: { readonly startIndex: number; readonly rowCount: number },
  ): { totalCnt: number; postcodes: Postcode[] } {
    const words = folded(keyword)
      .split(/[\s,]+/u)
      .filter(Boolean);
    if (words.length === 0) throw new Refusal('0005', { field: 'keyword', reason: 'must not be blank' });
    const found = this.#entries.filter(({ text }) => words.every((word) => text.includes(word)));
    return {
      totalCnt: found.length,
      postcodes: found.slice(startIndex, startIndex + rowCount).map(({ postcode }) => postcode),
    };
  }
}
