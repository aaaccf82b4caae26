import { join } from 'node:path';
import { DESCRIPTION_LENGTH_MAX, DESCRIPTION_PICTURES_MAX } from '../../../schema/catalog/constants.ts';
import { LOCALES, type Locale } from '../../../schema/locales.ts';
import { asKept, asSeen } from '../../../schema/text.ts';
import { textOrProblem } from '../../files.ts';
import type { Place, Problems } from '../../problems.ts';
import { NO_DESCRIPTION, numbered, picturesIn, type ShopDescription } from './description.ts';
import { isAddress, wrongWith } from './own-files.ts';
import type { Judgeable } from './shop.ts';

const NAME = /^(.+)\.(ko|en)\.md$/;

/** The descriptions of a folder, each beside the file of its product. */
export class Descriptions {
  readonly #folder: string;
  readonly #problems: Problems;
  /** By the names of the products' files. */
  readonly #files = new Map<string, Partial<Record<Locale, string>>>();

  readonly #found: { readonly pictures: Judgeable[]; readonly texts: Judgeable[] };

  constructor(
    folder: string,
    problems: Problems,
    found: { readonly pictures: Judgeable[]; readonly texts: Judgeable[] },
  ) {
    this.#folder = folder;
    this.#problems = problems;
    this.#found = found;
  }

  /** Whether it is one, by the name of its file in `products/`. */
  take(file: string): boolean {
    const [, stem, locale] = NAME.exec(file) ?? [];
    if (stem === undefined) return false;
    const product = asSeen(stem);
    const path = join(this.#folder, 'products', file);
    const read = textOrProblem(path);
    if ('text' in read)
      this.#files.set(product, {
        ...this.#files.get(product),
        [locale as Locale]: asKept(read.text),
      });
    else this.#problems.add(path, { line: 1, column: 1 }, read.problem);
    return true;
  }

  /** Of the product of a file, or of a number. */
  of(product: string): ShopDescription {
    const files = this.#files.get(asSeen(product));
    this.#files.delete(asSeen(product));
    if (!files) return NO_DESCRIPTION;
    for (const locale of LOCALES) this.#check(product, locale, files[locale] ?? '');
    const said = numbered({ ko: files.ko ?? '', en: files.en ?? '' }, pathOf);
    const [first = 'ko'] = Object.keys(files);
    const complain = (text: string) => this.#complain(product, first as Locale, { line: 1, column: 1 }, text);
    if (said.pictures.length > DESCRIPTION_PICTURES_MAX)
      complain(`a description has at most ${DESCRIPTION_PICTURES_MAX} pictures`);
    return said;
  }

  /** Complains of those that no product has asked for. */
  finish(): void {
    for (const [product, files] of this.#files)
      for (const locale of Object.keys(files) as Locale[])
        this.#complain(
          product,
          locale,
          { line: 1, column: 1 },
          `there is no product ${product}.yaml beside it`,
        );
  }

  #check(product: string, locale: Locale, text: string): void {
    const complain = (wrong: string) => this.#complain(product, locale, { line: 1, column: 1 }, wrong);
    if (text.length > DESCRIPTION_LENGTH_MAX) complain(`has more than ${DESCRIPTION_LENGTH_MAX} characters`);
    this.#found.texts.push({ content: text, complain });
    for (const { address, index } of picturesIn(text)) {
      const wrong = isAddress(address)
        ? 'must be a picture of this folder'
        : wrongWith(this.#folder, pathOf(address), 'picture');
      const lines = text.slice(0, index).split('\n');
      const place = { line: lines.length, column: lines.at(-1)!.length + 1 };
      const complainOf = (what: string) => this.#complain(product, locale, place, `${address} ${what}`);
      if (wrong === null) this.#found.pictures.push({ content: pathOf(address), complain: complainOf });
      else complainOf(wrong);
    }
  }

  #complain(product: string, locale: Locale, place: Place, text: string): void {
    this.#problems.add(join(this.#folder, 'products', `${product}.${locale}.md`), place, text);
  }
}

/** From the folder's root. Editors want it from the text's own folder, so both are understood. */
function pathOf(address: string): string {
  return address.replace(/^\.\.?\//, '');
}
