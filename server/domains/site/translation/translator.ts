import type { Locale } from '../../../../schema/locales.ts';

/** Translates Korean texts. */
export interface Translator {
  /** The texts in another language, in their order; null: this one cannot be translated. Throws {@link NotTranslated}. */
  translate(texts: readonly string[], into: Locale): Promise<readonly (string | null)[]>;
  /** Resolves to a problem that an operator must solve, such as a rejected key; null: none. */
  trouble(): Promise<string | null>;
}

/** The texts could not be translated now. It never contains any of them. */
export class NotTranslated extends Error {
  override readonly name = 'NotTranslated';
}

/** Characters, as services bill them. */
export function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
