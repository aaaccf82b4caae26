import { lazy } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';

/** What other areas may use of questions. It comes by itself when it is drawn: nobody's first look is for it. */
export const AskButton = lazy(() => withTexts(import('./AskButton.tsx'), ['qna']));
export const Questions = lazy(() => withTexts(import('./Questions.tsx'), ['qna']));
