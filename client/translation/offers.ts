/** The offers to other areas. */
export { useTranslated } from './use-translated.ts';
