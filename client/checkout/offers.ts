/**
 * What the order page offers to other areas, and all that they may import of it (see `shop/offers.ts` for why): the
 * way to it, and what is agreed to on it, with its texts.
 */
import { lazy } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';

export const Agreements = lazy(() => withTexts(import('./Agreements.tsx'), ['checkout']));
export { beginCheckout, type Wanted } from './wanted.ts';
