import { lazy } from 'react';
import { firstThings, later } from '../../app/later.ts';

/** The offers to other areas. Loaded when first rendered, because they are not part of the first view. */
/** It stands beside the first things, and waits until they have been seen. */
export const Rating = lazy(() => firstThings.then(later(() => import('./Rating.tsx'), ['catalog/reviews'])));
export const Reviews = lazy(later(() => import('./Reviews.tsx'), ['catalog/reviews']));
