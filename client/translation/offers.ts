/** The offers to other areas. */
export { useTranslated, useTranslatedHtml } from './use-translated.ts';
