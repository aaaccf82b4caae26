import { asKept, mapTexts } from '../../../schema/text.ts';

/** The one door for texts of calls and messages: changes all of them as {@link asKept} does. */
export function keptTexts(value: unknown): unknown {
  return mapTexts(value, asKept);
}
