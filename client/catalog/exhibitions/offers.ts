import { lazy } from 'react';
import { later } from '../../app/later.ts';

/** The offers to other areas. Loaded when first rendered, because they are not part of the first view. */
export const Banners = lazy(later(() => import('./Banners.tsx'), ['catalog/exhibitions']));
export { BannersSkeleton } from './BannersSkeleton.tsx';
