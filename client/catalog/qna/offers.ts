import { lazy } from 'react';
import { later } from '../../app/later.ts';

/** The offers to other areas. Loaded when first rendered, because it is not part of the first view. */
export const AskButton = lazy(later(() => import('./AskButton.tsx'), ['catalog/qna']));
export const Questions = lazy(later(() => import('./Questions.tsx'), ['catalog/qna']));
