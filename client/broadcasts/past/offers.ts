import { lazy } from 'react';
import { later } from '../../app/later.ts';

/** The offers to other areas. Loaded when first rendered, because it is not part of the first view. */
export const PastBroadcasts = lazy(later(() => import('./PastBroadcasts.tsx'), ['broadcasts/past']));
