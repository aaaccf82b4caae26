import { lazy } from 'react';
import { later } from '../../app/later.ts';

/** The consents before payment. Loaded when first rendered, because they are below the fold. */
export const Agreements = lazy(later(() => import('./Agreements.tsx'), ['buying/agreements']));
