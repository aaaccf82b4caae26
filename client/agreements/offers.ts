import { lazy } from 'react';
import { later } from '../app/later.ts';

/** What a buyer agrees to before paying. It comes by itself when it is drawn: nobody's first look is for it. */
export const Agreements = lazy(later(() => import('./Agreements.tsx'), ['agreements']));
