import { lazy } from 'react';
import { later } from '../../app/later.ts';

/** The offers to other areas. The heart is loaded when first rendered, because it is not part of the first view. */
export const PickButton = lazy(later(() => import('./PickButton.tsx'), ['catalog/picks']));
export { usePicks } from './picks.ts';
