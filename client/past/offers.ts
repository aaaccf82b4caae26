import { lazy } from 'react';
import { later } from '../app/later.ts';

/** What other areas may use of past broadcasts. It comes by itself when it is drawn: nobody's first look is for it. */
export const PastBroadcasts = lazy(later(() => import('./PastBroadcasts.tsx'), ['past']));
