import { lazy } from 'react';
import { later } from '../../app/later.ts';

/** The offers to other areas: what goes with what a person writes. */
export { useFiles } from './use-files.ts';

/** Loaded when first rendered, with its texts. */
export const FilesField = lazy(later(() => import('./FilesField.tsx'), ['members/files']));
