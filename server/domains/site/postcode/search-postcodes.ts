import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';
import * as contract from '../../../../schema/buying/postcodes.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';

/** A table of addresses, small enough to keep in memory and to search as a whole. */
const FILE = new URL('../../../../fixtures/postcodes.json', import.meta.url);

/** The addresses that contain every word, in the table's order. Throws 0005 for a blank keyword. */
export const searchPostcodes = query(contract.searchPostcodes, () => {
  const table = Value.Parse(Type.Array(contract.Postcode), JSON.parse(readFileSync(FILE, 'utf8')));
  const entries = table.map((postcode) => ({ postcode, text: folded(Object.values(postcode).join('\n')) }));
  return ({ query: { keyword, startIndex, rowCount } }) => {
    const words = folded(keyword)
      .split(/[\s,]+/u)
      .filter(Boolean);
    if (words.length === 0) throw new Refusal('0005', { field: 'keyword', reason: 'must not be blank' });
    const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    return {
      totalCnt: found.length,
      postcodes: found.slice(startIndex, startIndex + rowCount).map(({ postcode }) => postcode),
    };
  };
});

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
