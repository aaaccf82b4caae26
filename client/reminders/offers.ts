import { lazy } from 'react';
import { later } from '../app/later.ts';

/** What other areas may use of reminders. It comes by itself when it is drawn: nobody's first look is for it. */
export const BellButton = lazy(later(() => import('./BellButton.tsx'), ['reminders']));
