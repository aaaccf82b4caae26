import { lazy } from 'react';
import { firstThings, later } from '../app/later.ts';

/** The offers to other areas. The button is loaded when first rendered, because it is not part of the first view. */
export const FollowButton = lazy(later(() => import('./FollowButton.tsx'), ['following']));
/** The same over video, which comes first. */
export const FollowOverVideo = lazy(
  later(() => firstThings.then(() => import('./FollowButton.tsx')), ['following']),
);
