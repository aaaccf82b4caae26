import { lazy } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';

/** What a buyer agrees to before paying. It comes by itself when it is drawn: nobody's first look is for it. */
export const Agreements = lazy(() => withTexts(import('./Agreements.tsx'), ['agreements']));
