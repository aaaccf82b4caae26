import { expect, test } from 'vitest';
import { PRODUCT_QUESTION_LINE_BREAKS_MAX } from '../catalog/constants.ts';
import { whyNoQuestion } from './question-text.ts';

const lines = (breaks: number) => `a${'\n'.repeat(breaks)}b`;

test.each([
  ['언제 와요?', null],
  [' \n\t ', 'blank'],
  ['\u3164', 'blank'],
  [lines(PRODUCT_QUESTION_LINE_BREAKS_MAX), null],
  [lines(PRODUCT_QUESTION_LINE_BREAKS_MAX + 1), 'lines'],
  ['a\u0007', 'other'],
])('%j as a question: %s', (text, why) => expect(whyNoQuestion(text)).toBe(why));
