import { lazy } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';

/** What other areas may use of picks and views. The heart comes by itself when it is drawn: nobody's first look is for it. */
export const PickButton = lazy(() => withTexts(import('./PickButton.tsx'), ['picks']));
export { rememberViewed } from './viewed.ts';
