/* Shared by sending a code, checking it, and using its proof. Hashes are keyed, so the log identifies nobody. */
import { mobileOf } from '../../../../schema/members/phones.ts';
import type { VerificationPurpose } from '../../../../schema/members/verification.ts';
import { networkOf } from '../../../platform/address.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';

type Keys = Pick<Secrets, 'tokenSecret'>;

/** How often codes are asked for or tried from one address. */
export class VerificationCalls extends AddressLimit {}

/** In digits alone. Throws 0005 unless it is a mobile number. */
export function numberOf(written: string): string {
  const mobile = mobileOf(written);
  if (mobile === null)
    throw new Refusal('0005', { field: 'mobile', reason: 'must be a Korean mobile number' });
  return mobile;
}

/** Of one phone: the log does not tell which phones were proven at one place. */
export function placeOf({ tokenSecret }: Keys, mobile: string, ip: string): string {
  return keyedDigest(tokenSecret, 'verification place', `${mobile} ${networkOf(ip)}`);
}

export function codeHash({ tokenSecret }: Keys, smsSysId: number, code: string): string {
  return keyedDigest(tokenSecret, 'verification code', `${smsSysId} ${code}`);
}

/** It may name the phone, because its holder has. */
export function proofOf({ tokenSecret }: Keys, of: VerificationPurpose, mobile: string, smsSysId: number) {
  const said = `${of}.${mobile}.${smsSysId}`;
  return `${said}.${keyedDigest(tokenSecret, 'verification proof', said)}`;
}
