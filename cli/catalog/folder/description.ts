/** What a shop writes about a product, in `products/<name>.ko.md` and `.en.md` beside the product's own file. */
import { pictureNumber, type Description } from '../../../schema/catalog/descriptions.ts';
import { LOCALES, type Locale } from '../../../schema/locales.ts';

export type Texts = Readonly<Record<Locale, string>>;

/** Its texts name pictures by their places in the list, counted from 1: `picture-1`. */
export interface ShopDescription {
  readonly text: string;
  readonly textEn: string;
  readonly pictures: readonly string[];
}

export const NO_DESCRIPTION: ShopDescription = { text: '', textEn: '', pictures: [] };

const PICTURE = /!\[([^\]\n]*)\]\(([^()\s]+)\)/g;

/** Every picture of a text: the address that is written, and where. */
export function picturesIn(text: string): { readonly address: string; readonly index: number }[] {
  return [...text.matchAll(PICTURE)].map(({ 2: address = '', index }) => ({ address, index }));
}

/** Numbers the pictures of both texts in the order in which they are met. `of`: the picture of an address; null: it stays. */
export function numbered(texts: Texts, of: (address: string) => string | null): ShopDescription {
  const pictures: string[] = [];
  const [text = '', textEn = ''] = LOCALES.map((locale) =>
    tidy(texts[locale]).replace(PICTURE, (all, words: string, address: string) => {
      const picture = of(address);
      if (picture === null) return all;
      if (!pictures.includes(picture)) pictures.push(picture);
      return `![${words}](picture-${pictures.indexOf(picture) + 1})`;
    }),
  );
  return { text, textEn, pictures };
}

/** As a folder would have it, with each picture by its place in the list of before. */
export function asWritten({ text, textEn, pictures }: Description): ShopDescription {
  return numbered({ ko: text, en: textEn }, (address) => {
    const number = pictureNumber(address);
    return number !== null && number <= pictures.length ? String(number - 1) : null;
  });
}

/** The texts with the addresses of their pictures. */
export function textsOf({ text, textEn, pictures }: ShopDescription): Texts {
  const named = (each: string) =>
    each.replace(PICTURE, (all, words: string, address: string) => {
      const path = pictures[(pictureNumber(address) ?? 0) - 1];
      return path === undefined ? all : `![${words}](${path})`;
    });
  return { ko: named(text), en: named(textEn) };
}

function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
