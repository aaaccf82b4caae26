import { lazy } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';

/** What other areas may use of reviews. It comes by itself when it is drawn: nobody's first look is for it. */
export const Reviews = lazy(() => withTexts(import('./Reviews.tsx'), ['reviews']));
