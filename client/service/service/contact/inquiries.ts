import type { Input } from '../../../../schema/operation.ts';
import type { askInquiry } from '../../../../schema/service/inquiries.ts';
import { forbiddenIn } from '../../../../schema/service/constants.ts';
import { once } from '../../../app/calls/once.ts';
import { keyOf, queryClient } from '../../../app/calls/query.ts';

export type NewInquiry = Input<typeof askInquiry>;

/** Throws what the call throws. The list shows the inquiry at once. */
export async function ask(inquiry: NewInquiry): Promise<void> {
  await once('askInquiry', inquiry);
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
