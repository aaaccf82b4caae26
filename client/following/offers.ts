import { lazy } from 'react';
import { later } from '../app/later.ts';

/** The offers to other areas. The button is loaded when first rendered, because it is not part of the first view. */
export const FollowButton = lazy(later(() => import('./FollowButton.tsx'), ['following']));
export { FollowOverVideo } from './FollowOverVideo.tsx';
