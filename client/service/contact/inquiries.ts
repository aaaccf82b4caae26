import { uuidv7 } from 'uuidv7';
import type { Input } from '../../../schema/operation.ts';
import type { askInquiry } from '../../../schema/service/inquiries.ts';
import { forbiddenIn } from '../../../schema/service/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryClient } from '../../app/calls/query.ts';

export type NewInquiry = Input<typeof askInquiry>;

/** The inquiry whose answer is still open: sent again it is the same one. */
let open: { readonly what: string; readonly key: string } | undefined;

/** Throws what the call throws. The list shows the inquiry at once. */
export async function ask(inquiry: NewInquiry): Promise<void> {
  const what = JSON.stringify(inquiry);
  open = open?.what === what ? open : { what, key: uuidv7() };
  await api('askInquiry', inquiry, { idempotencyKey: open.key });
  open = undefined;
  await queryClient.invalidateQueries({ queryKey: keyOf('inquiriesOfMember') });
}

/** What a text lacks to be an inquiry, or the sign that it may not have; null: it is good. */
export function whyNoInquiry(
  text: string,
): { readonly why: 'blank' } | { readonly why: 'sign'; readonly sign: string } | null {
  if (text.trim() === '') return { why: 'blank' };
  const sign = forbiddenIn(text);
  return sign === undefined ? null : { why: 'sign', sign };
}
