import {
  TRANSLATION_LENGTH_MAX,
  TRANSLATION_LENGTH_SUM_MAX,
  TRANSLATION_MESSAGES_MAX,
} from '../../../schema/constants.ts';
import { isKorean } from '../../../schema/text.ts';

/** The distinct translatable texts, in portions that the server accepts. */
export function portions(texts: readonly string[]): string[][] {
  const taken: string[][] = [];
  let length = Infinity;
  for (const text of new Set(texts)) {
    if (!isKorean(text) || text.length > TRANSLATION_LENGTH_MAX) continue;
    length += text.length;
    if (length > TRANSLATION_LENGTH_SUM_MAX || taken.at(-1)!.length >= TRANSLATION_MESSAGES_MAX) {
      taken.push([]);
      length = text.length;
    }
    taken.at(-1)!.push(text);
  }
  return taken;
}
