import { asKept, mapTexts } from '../../../schema/text.ts';

/** The one door for texts: whatever comes in by a call or a message is kept as {@link asKept} has it. */
export function keptTexts(value: unknown): unknown {
  return mapTexts(value, asKept);
}
