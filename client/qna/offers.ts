import { lazy } from 'react';
import { later } from '../app/later.ts';

/** What other areas may use of questions. It comes by itself when it is drawn: nobody's first look is for it. */
export const AskButton = lazy(later(() => import('./AskButton.tsx'), ['qna']));
export const Questions = lazy(later(() => import('./Questions.tsx'), ['qna']));
