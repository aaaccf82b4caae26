import { createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocale } from 'use-intl';
import { DEFAULT_LOCALE } from '../../../schema/locales.ts';
import { isKorean } from '../../../schema/text.ts';
import { later } from '../../app/later.ts';

/** As high as the button, which comes later and moves nothing (px). */
const PLACE = createElement('div', { style: { height: 32 } });
const TranslateButton = lazy(later(() => import('./TranslateButton.tsx'), ['site/translation']));

/** What somebody wrote, and below it the way to read it in the viewer’s language, where that is another one. */
export function useTranslated(texts: readonly string[]): {
  readonly shown: readonly string[];
  readonly button: ReactNode;
} {
  const locale = useLocale();
  const [translated, setTranslated] = useState<{ readonly of: string; readonly texts: readonly string[] }>();
  const of = JSON.stringify([locale, ...texts]);
  const isShown = translated?.of === of;
  if (locale === DEFAULT_LOCALE || !texts.some(isKorean)) return { shown: texts, button: null };
  const button = createElement(TranslateButton, {
    texts,
    isTranslated: isShown,
    onChange: (meanings) => setTranslated(meanings ? { of, texts: meanings } : undefined),
  });
  return {
    shown: isShown ? translated.texts : texts,
    button: createElement(Suspense, { fallback: PLACE }, button),
  };
}
