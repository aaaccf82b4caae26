/* Keyed hashes: neither phones, codes nor places stand in the log. */
import type { VerificationPurpose } from '../../../../schema/members/verification.ts';
import { networkOf } from '../../../platform/address.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { verificationStream } from './decider.ts';

type Keys = Pick<Secrets, 'tokenSecret'>;

/** `mobile`: in digits alone. */
export function phoneStream({ tokenSecret }: Keys, mobile: string) {
  return verificationStream(keyedDigest(tokenSecret, 'verified phone', mobile));
}

/** Of one phone: the log does not tell which phones were proven at one place. */
export function placeOf({ tokenSecret }: Keys, mobile: string, ip: string): string {
  return keyedDigest(tokenSecret, 'verification place', `${mobile} ${networkOf(ip)}`);
}

export function codeHash({ tokenSecret }: Keys, smsSysId: number, code: string): string {
  return keyedDigest(tokenSecret, 'verification code', `${smsSysId} ${code}`);
}

/** It may name the phone, because its holder has. */
export function proofOf(
  { tokenSecret }: Keys,
  purpose: VerificationPurpose,
  mobile: string,
  smsSysId: number,
): string {
  const said = `${purpose}.${mobile}.${smsSysId}`;
  return `${said}.${keyedDigest(tokenSecret, 'verification proof', said)}`;
}
