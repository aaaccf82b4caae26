import { inLocale, type Locale } from './locales.ts';

/** A broadcast may have texts of its own for sharing. Missing or empty ones fall back to the broadcast's. */
export interface Shareable {
  readonly title: string;
  readonly titleEn: string;
  readonly briefComment: string;
  readonly briefCommentEn: string;
  readonly thumnailLiveUrl: string;
  readonly shareTitle?: string;
  readonly shareText?: string;
  readonly shareThumnailUrl?: string;
}

/** The preview of a shared broadcast. */
export function shareOf(
  of: Shareable,
  locale: Locale,
): { readonly title: string; readonly text: string; readonly picture: string } {
  return {
    title: of.shareTitle || inLocale(locale, of.title, of.titleEn),
    text: of.shareText || inLocale(locale, of.briefComment, of.briefCommentEn),
    picture: of.shareThumnailUrl || of.thumnailLiveUrl,
  };
}

/** The address that shares this address. */
export function shareAddress(template: string, { url, title }: { url: string; title: string }): string {
  return template.replaceAll(/\{(url|title)\}/g, (_, name: string) =>
    encodeURIComponent(name === 'url' ? url : title),
  );
}
