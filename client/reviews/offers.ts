import { lazy } from 'react';
import { later } from '../app/later.ts';

/** What other areas may use of reviews. It comes by itself when it is drawn: nobody's first look is for it. */
export const Reviews = lazy(later(() => import('./Reviews.tsx'), ['reviews']));
