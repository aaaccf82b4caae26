import type { askOfProduct } from '../../../schema/catalog/product-questions.ts';
import type { Input } from '../../../schema/operation.ts';
import { once } from '../../app/calls/once.ts';
import { keyOf, queryClient } from '../../app/calls/query.ts';

export type NewQuestion = Input<typeof askOfProduct>;

/** Throws what the call throws. The list shows the question at once. */
export async function ask(question: NewQuestion): Promise<void> {
  await once('askOfProduct', question);
  await queryClient.invalidateQueries({ queryKey: keyOf('productQuestions') });
}
