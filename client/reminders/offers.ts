import { lazy } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';

/** What other areas may use of reminders. It comes by itself when it is drawn: nobody's first look is for it. */
export const BellButton = lazy(() => withTexts(import('./BellButton.tsx'), ['reminders']));
