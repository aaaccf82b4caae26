import { type ReactNode, useMemo } from 'react';
import { useLocale } from 'use-intl';
import { DEFAULT_LOCALE } from '../../../schema/locales.ts';
import { textsIn, withTexts } from './html.ts';
import { useTranslated } from './use-translated.ts';

/** A title and the HTML below it, as the server makes it, and the way to read both in the viewer’s language. */
export function useTranslatedHtml(
  title: string,
  html: string,
): { readonly title: string; readonly html: string; readonly button: ReactNode } {
  const isRead = useLocale() === DEFAULT_LOCALE;
  const texts = useMemo(() => [title, ...(isRead ? [] : textsIn(html))], [isRead, title, html]);
  const { shown, button } = useTranslated(texts);
  const shownHtml = useMemo(
    () => (shown === texts ? html : withTexts(html, shown.slice(1))),
    [shown, texts, html],
  );
  return { title: shown[0] ?? title, html: shownHtml, button };
}
