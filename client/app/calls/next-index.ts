import { START_INDEX_MAX } from '../../../schema/constants.ts';

/** Where the next page of a list begins; undefined where the server takes none there, however many there are. */
export function nextIndex<At>(next: At): At | undefined {
  return typeof next === 'number' && next > START_INDEX_MAX ? undefined : next;
}
