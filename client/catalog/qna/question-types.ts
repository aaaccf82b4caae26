/** Subjects of questions, in the order of their codes from 1. */
export const QUESTION_TYPES = ['product', 'delivery', 'returns', 'other'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export function codeOf(type: QuestionType): number {
  return QUESTION_TYPES.indexOf(type) + 1;
}

export function typeText(code: number): `types.${QuestionType}` {
  return `types.${QUESTION_TYPES[code - 1] ?? 'other'}`;
}
