import { businessPhoneOf } from '../../../../schema/members/phones.ts';
import { Refusal } from '../../../platform/log/log.ts';

/** What buyers are shown of a business, its phone as they are shown it. Throws 0005 for what is no number; `at`: where. */
export function withPhone<T extends { readonly phone: string }>(written: T, at: string): T {
  const phone = businessPhoneOf(written.phone);
  if (phone === null)
    throw new Refusal('0005', {
      field: `${at}/phone`,
      reason: 'must be a Korean number such as 02-123-4567',
    });
  return { ...written, phone };
}
