/*
 * Who gets advertising. Its flag and the consent to the marketing text are one decision, wherever a member makes it: to
 * turn it on is to agree to the version in force, and to turn it off is to withdraw. Who has only one of the two, from
 * before that was so, gets none.
 */
import { TERMS_OF_FIELD, TOLD_AT_ONCE } from '../../../../schema/members/constants.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { agreedAmong, consentRow, readConsents, withdrawConsent } from '../account/offers.ts';
import type { Terms } from '../terms/offers.ts';
import { flagRow, offRow } from './push-flags.ts';
import { eventListeners, pushSettingsOf } from './rows.ts';

type Log = Pick<EventLog, 'reads'>;
type TermsInForce = Pick<Terms, 'inForce'>;

const KIND = TERMS_OF_FIELD.agreeSellection2;

export async function getsAdvertising({ reads }: Log, userSysId: number): Promise<boolean> {
  if ((await reads.one(pushSettingsOf({ userSysId })))?.event_flag !== 1) return false;
  return (await readConsents(reads, userSysId)).some(({ kind }) => kind === KIND);
}

/**
 * The rows of a member's answer, for the decision that causes it; undefined: they were not asked. Who agrees already has
 * agreed to what they were shown then.
 */
export async function advertisingAnswered(
  { log, terms }: { readonly log: Log; readonly terms: TermsInForce },
  userSysId: number,
  answer: 0 | 1 | undefined,
): Promise<(now: number) => Write[]> {
  if (answer === undefined) return () => [];
  if (answer === 0) return (now) => advertisingWithdrawn(userSysId, now);
  return (await getsAdvertising(log, userSysId))
    ? () => []
    : (now) => advertisingAgreed(terms, userSysId, now);
}

export function advertisingAgreed(terms: TermsInForce, userSysId: number, now: number): Write[] {
  const { version } = terms.inForce(KIND, now);
  return [flagRow(userSysId, { event_flag: 1 }), consentRow(userSysId, { kind: KIND, version }, now)];
}

/** Changes nothing for somebody who never agreed, or has left. */
export function advertisingWithdrawn(userSysId: number, now: number): Write[] {
  return [offRow(userSysId, 'event_flag'), withdrawConsent(userSysId, KIND, now)];
}

/** The next members who have agreed, after this one in the order of their ids: {@link TOLD_AT_ONCE}, or all there are. */
export async function advertisingListeners({ reads }: Log, after: number): Promise<number[]> {
  const found: number[] = [];
  for (let last = after; ;) {
    const rows = await reads.all(eventListeners({ after: last, rowCount: TOLD_AT_ONCE }));
    const members = rows.map(({ user_sys_id: userSysId }) => userSysId);
    const agreed = await agreedAmong(reads, KIND, members);
    found.push(...members.filter((userSysId) => agreed.has(userSysId)));
    if (found.length >= TOLD_AT_ONCE || members.length < TOLD_AT_ONCE) return found.slice(0, TOLD_AT_ONCE);
    last = members.at(-1)!;
  }
}
