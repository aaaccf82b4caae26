import { LOCALES, type Locale } from '../../../schema/locales.ts';

/** What a page is about, for those who only read its head: browsers' tabs, search, and messengers that draw a card. */
export interface About {
  readonly title: string;
  readonly text: string;
  /** A path, or the address of another host. */
  readonly picture: string;
  /** The one address of what is shown, as a path. */
  readonly path: string;
  readonly type: 'video.other' | 'website';
}

export interface Site {
  readonly name: string;
  readonly text: Readonly<Record<Locale, string>>;
}

const TERRITORY: Readonly<Record<Locale, string>> = { ko: 'ko_KR', en: 'en_US' };

/** Title, description and `og:` tags. Whatever a seller wrote stays inside its tag. */
export function headOf(
  site: Site,
  { locale, origin }: { readonly locale: Locale; readonly origin: string },
  about: About | undefined,
): string[] {
  const og = (property: string, content: string) => meta('property', `og:${property}`, content);
  const text = about?.text || site.text[locale];
  const tags = [
    `<title>${escaped(about ? `${about.title} · ${site.name}` : site.name)}</title>`,
    meta('name', 'description', text),
    og('site_name', site.name),
    og('title', about?.title ?? site.name),
    og('description', text),
    og('type', about?.type ?? 'website'),
    og('locale', TERRITORY[locale]),
    ...LOCALES.filter((each) => each !== locale).map((each) => og('locale:alternate', TERRITORY[each])),
  ];
  if (!about || !URL.canParse(origin)) return tags;
  const url = new URL(about.path, origin).href;
  tags.push(`<link rel="canonical" href="${escaped(url)}">`, og('url', url));
  if (about.picture && URL.canParse(about.picture, origin))
    tags.push(
      og('image', new URL(about.picture, origin).href),
      og('image:alt', about.title),
      meta('name', 'twitter:card', 'summary_large_image'),
    );
  return tags;
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
