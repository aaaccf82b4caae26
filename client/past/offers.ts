import { lazy } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';

/** What other areas may use of past broadcasts. It comes by itself when it is drawn: nobody's first look is for it. */
export const PastBroadcasts = lazy(() => withTexts(import('./PastBroadcasts.tsx'), ['past']));
