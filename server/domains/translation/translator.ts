import type { Locale } from '../../../schema/locales.ts';

/** Whoever knows both languages. */
export interface Translator {
  /** Korean texts in another language, in their order; null: there are no words for that one. Throws {@link NotTranslated}. */
  translate(texts: readonly string[], into: Locale): Promise<readonly (string | null)[]>;
  /** Resolves to what an operator must mend, such as a key that is refused; null: nothing. */
  trouble(): Promise<string | null>;
}

/** The texts could not be had in another language now. It never holds any of them. */
export class NotTranslated extends Error {
  override readonly name = 'NotTranslated';
}

/** Characters, as services count what is to be paid for. */
export function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
