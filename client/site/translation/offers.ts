/** The offers to other areas. */
export { useTranslated } from './use-translated.ts';
export { useTranslatedHtml } from './use-translated-html.ts';
