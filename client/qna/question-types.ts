/** What a question is about, in the order of the codes from 1 on. */
export const QUESTION_TYPES = ['product', 'delivery', 'returns', 'other'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export function codeOf(type: QuestionType): number {
  return QUESTION_TYPES.indexOf(type) + 1;
}

export function typeText(code: number): `types.${QuestionType}` {
  return `types.${QUESTION_TYPES[code - 1] ?? 'other'}`;
}
