import { lazy } from 'react';
import { later } from '../app/later.ts';

/** What other areas may use of picks. The heart comes by itself when it is drawn: nobody's first look is for it. */
export const PickButton = lazy(later(() => import('./PickButton.tsx'), ['picks']));
export { usePicks } from './picks.ts';
