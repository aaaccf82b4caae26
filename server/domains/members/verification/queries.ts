import type { VerificationPurpose } from '../../../../schema/members/verification.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import type { Using } from '../account/offers.ts';
import { proofOf } from './codes.ts';
import { phoneStream, useProof, type Verification } from './decider.ts';

export interface ProvenPhone extends Using {
  /** In digits alone. */
  readonly mobile: string;
}

/**
 * A proof that a command uses up. Throws 1020 unless it is one of ours for this purpose, and good now. Its decision asks
 * again: it may have become too old, been used, or replaced by a newer one.
 */
export async function provenPhone(
  { log, clock, secrets }: Pick<Platform, 'log' | 'clock' | 'secrets'>,
  proof: string,
  purpose: VerificationPurpose,
): Promise<ProvenPhone> {
  const [, mobile = '', id] = proof.split('.');
  const smsSysId = Number(id);
  if (!isSameSecret(proof, proofOf(secrets, purpose, mobile, smsSysId))) throw new Refusal('1020');
  const ref = phoneStream(secrets, mobile);
  const used = (state: Verification, now: number) => useProof(state, { smsSysId, purpose }, now);
  used((await log.state(ref)).state, clock.now());
  return { mobile, streams: [ref], used: (states, now) => [{ ref, events: used(states.get(ref), now) }] };
}
