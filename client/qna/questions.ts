import { uuidv7 } from 'uuidv7';
import type { askOfProduct } from '../../schema/catalog/product-questions.ts';
import type { Input } from '../../schema/operation.ts';
import { api } from '../app/calls/api.ts';
import { keyOf, queryClient } from '../app/calls/query.ts';

export type NewQuestion = Input<typeof askOfProduct>;

/** The question whose answer is still open: sent again it is the same one. */
let open: { readonly what: string; readonly key: string } | undefined;

/** Throws what the call throws. The list shows the question at once. */
export async function ask(question: NewQuestion): Promise<void> {
  const what = JSON.stringify(question);
  open = open?.what === what ? open : { what, key: uuidv7() };
  await api('askOfProduct', question, { idempotencyKey: open.key });
  open = undefined;
  await queryClient.invalidateQueries({ queryKey: keyOf('productQuestions') });
}
