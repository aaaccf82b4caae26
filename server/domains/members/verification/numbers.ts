import { mobileOf } from '../../../../schema/members/phones.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { Refusal } from '../../../platform/log/log.ts';

/** How often codes are asked for or tried from one address. */
export class VerificationCalls extends AddressLimit {}

/** In digits alone. Throws 0005 unless it is a mobile number. */
export function numberOf(written: string): string {
  const mobile = mobileOf(written);
  if (mobile === null)
    throw new Refusal('0005', { field: 'mobile', reason: 'must be a Korean mobile number' });
  return mobile;
}
