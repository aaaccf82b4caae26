import { type ComponentType, createElement, Fragment, useEffect, useState } from 'react';
import { isInApp } from './bridge.ts';
import { loadTexts } from './i18n/catalogues.ts';
import { tellLogins } from './login-news.ts';

/** What areas do on every page. */
const files = import.meta.glob<{ readonly default: ComponentType }>('./*/Afterwards.tsx', {
  base: '..',
  eager: true,
});
const areas = Object.keys(files).map((name) => name.split('/')[1]!);

if (isInApp()) tellLogins();

/** What nobody's first look is for, and what is there on every page all the same. */
export default function Afterwards() {
  const [hasWords, setHasWords] = useState(false);
  useEffect(() => {
    loadTexts(areas).then(
      () => setHasWords(true),
      (error: unknown) => console.warn('afterwards:', error),
    );
  }, []);
  if (!hasWords) return null;
  return Object.entries(files).map(([name, part]) => (
    <Fragment key={name}>{createElement(part.default)}</Fragment>
  ));
}
