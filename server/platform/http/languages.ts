import { askedLocale, chosenLocale, DEFAULT_LOCALE, isLocale, type Locale } from '../../../schema/locales.ts';

/** The `Vary` header of a page, for caches: what its language depends on. */
export const VARIES_BY = 'Accept-Language, Cookie';

/** No browser sends a longer header. The rest is ignored. */
const HEADER_LENGTH_MAX = 4_096;

/** The language of a page: from its address, else from the cookie, else the first of the browser's languages that we have. */
export function localeFor(
  headers: { readonly 'accept-language'?: string | undefined; readonly cookie?: string | undefined },
  search = '',
): Locale {
  return (
    askedLocale(search) ??
    chosenLocale(bounded(headers.cookie)) ??
    preferences(bounded(headers['accept-language'])).find(isLocale) ??
    DEFAULT_LOCALE
  );
}

function bounded(header = ''): string {
  return header.slice(0, HEADER_LENGTH_MAX);
}

/** `['en', 'ko']` of `fr;q=0, ko;q=0.5, en-GB`: the most wanted first. */
function preferences(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
      const quality = parameters.find((each) => /^q=/i.test(each))?.slice(2);
      return { language: tag.split('-', 1)[0]!.toLowerCase(), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}
