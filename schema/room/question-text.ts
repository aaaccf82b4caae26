import { VISIBLE_TEXT } from './chat.ts';
import { PRODUCT_QUESTION_LINE_BREAKS_MAX } from '../catalog/constants.ts';
import { hasControls } from '../text.ts';

const FEW_LINES = `(?!(?:[^\\n]*\\n){${PRODUCT_QUESTION_LINE_BREAKS_MAX + 1}})`;
/** A pattern for a question about a product: something to see, and few line breaks. */
export const QUESTION_TEXT = `^${FEW_LINES}${VISIBLE_TEXT.slice(1)}`;

const visible = new RegExp(VISIBLE_TEXT, 'u');
const fewLines = new RegExp(`^${FEW_LINES}`, 'u');

/** Why a text is no question, apart from its length: nothing to see, too many line breaks, or what is no text; null: it is one. */
export function whyNoQuestion(text: string): 'blank' | 'lines' | 'other' | null {
  if (!visible.test(text)) return 'blank';
  if (!fewLines.test(text)) return 'lines';
  return hasControls(text, { isMultiline: true }) ? 'other' : null;
}
