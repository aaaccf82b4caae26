import { SHARE_CARD, sharePicture } from '../../../schema/pictures.ts';
import { LOCALE_PARAM, LOCALES, type Locale } from '../../../schema/locales.ts';

/** The head of a page: for browser tabs, search engines, and cards in messengers. */
export interface About {
  /** Undefined: the site's name. */
  readonly title?: string;
  /** Undefined or blank: what the site says of itself. */
  readonly text?: string;
  /** A path, or the address of another host; blank: none. Undefined: the site's. */
  readonly picture?: string;
  /** The canonical address, as a path. */
  readonly path: string;
  readonly type: 'video.other' | 'website' | 'product';
  /** Structured data of schema.org; `absolute` makes an address of a path. */
  readonly data?: (absolute: (path: string) => string, siteName: string) => readonly object[];
}

export interface Site {
  readonly name: Readonly<Record<Locale, string>>;
  readonly text: Readonly<Record<Locale, string>>;
  /** 1200 × 630, as a path; blank: none. */
  readonly picture: string;
}

const TERRITORY: Readonly<Record<Locale, string>> = { ko: 'ko_KR', en: 'en_US' };

/** Title, description, `og:` tags, languages and structured data. Whatever a seller wrote stays inside its tag. */
export function headOf(
  site: Site,
  {
    locale,
    origin,
    isLocaleAsked = false,
  }: { readonly locale: Locale; readonly origin: string; readonly isLocaleAsked?: boolean },
  about: About | undefined,
): string[] {
  const og = (property: string, content: string) => meta('property', `og:${property}`, content);
  const name = site.name[locale];
  const text = about?.text || site.text[locale];
  const tags = [
    `<title>${escaped(about?.title === undefined ? name : `${about.title} · ${name}`)}</title>`,
    meta('name', 'description', text),
    og('site_name', name),
    og('title', about?.title ?? name),
    og('description', text),
    og('type', about?.type ?? 'website'),
    og('locale', TERRITORY[locale]),
    ...LOCALES.filter((each) => each !== locale).map((each) => og('locale:alternate', TERRITORY[each])),
  ];
  if (!about || !URL.canParse(origin)) return tags;
  const absolute = (path: string) => new URL(path, origin).href;
  const url = absolute(about.path);
  const inLocale = (each: Locale) => `${url}?${LOCALE_PARAM}=${each}`;
  const canonical = isLocaleAsked ? inLocale(locale) : url;
  tags.push(
    `<link rel="canonical" href="${escaped(canonical)}">`,
    ...LOCALES.map((each) => alternate(each, inLocale(each))),
    alternate('x-default', url),
    og('url', canonical),
  );
  const picture = about.picture ?? site.picture;
  if (picture && URL.canParse(picture, origin)) {
    const card = sharePicture(picture);
    tags.push(og('image', absolute(card ?? picture)));
    if (card)
      tags.push(
        og('image:type', 'image/jpeg'),
        og('image:width', String(SHARE_CARD.width)),
        og('image:height', String(SHARE_CARD.height)),
      );
    tags.push(og('image:alt', about.title ?? name), meta('name', 'twitter:card', 'summary_large_image'));
  }
  return [...tags, ...(about.data?.(absolute, name) ?? []).map(structured)];
}

function alternate(language: string, url: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escaped(url)}">`;
}

/** JSON in which no text can end the script: a browser would read `</script>` even inside a string. */
function structured(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return `<script type="application/ld+json">${json}</script>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}">`;
}

/** For text and for attributes in double quotes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
