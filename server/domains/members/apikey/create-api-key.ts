import { koreanDay, koreanDayAfter, koreanDayStart } from '../../../../schema/korean-days.ts';
import * as contract from '../../../../schema/members/api-keys.ts';
import { API_KEY_DAYS, PERMISSION } from '../../../../schema/members/constants.ts';
import { SCOPES, type Scope } from '../../../../schema/scopes.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { decideOnMember, readRights } from '../account/offers.ts';
import { apiKeysStream, createKey } from './decider.ts';
import { hashOf, keyOf, SECRET_BYTES } from './key.ts';
import { lastDayOf, nameOf, UNNAMED } from './queries.ts';
import { apiKeyNotes } from './rows.ts';

/** Throws 9001 for who is neither host nor manager, 0005 for a last day that cannot be, 0007 for one key too many. */
export const createApiKey = query(contract.createApiKey, ({ log, clock, source }) => async (call) => {
  const {
    caller: { userSysId },
    body,
    commandId,
  } = call;
  const scopes = (Object.keys(SCOPES) as Scope[]).filter((scope) => body.scopes.includes(scope));
  const { name = UNNAMED, until } = body;
  const endsAt = endOf(until, clock.now());
  const apiKeySysId = source.id();
  const key = keyOf(apiKeySysId, source.secret(SECRET_BYTES));
  const keys = apiKeysStream(userSysId);
  await decideOnMember(log, userSysId, commandId, async () => {
    const { permission } = await readRights(log.reads, userSysId);
    if (permission === PERMISSION.member) throw new Refusal('9001', { isCustomer: 1 });
    const made = { apiKeySysId, secretHash: hashOf(key), scopes, endsAt };
    const note = { api_key_sys_id: apiKeySysId, user_sys_id: userSysId, name, last_used_on: null };
    return {
      streams: [keys],
      decide: (states, now) => ({
        events: [{ ref: keys, events: createKey(states.get(keys), made, now) }],
        rows: [apiKeyNotes.insert(note)],
      }),
    };
  });
  return { apiKeySysId, name: nameOf(name, scopes), scopes, until: lastDayOf(endsAt), key };
});

/** When the last day is over. Throws 0005 if there is no such day. */
function endOf(until: string | undefined, now: number): number {
  if (until === undefined) return koreanDayAfter(now, { days: API_KEY_DAYS.usual + 1 });
  const start = koreanDayStart(until);
  if (start === undefined) throw new Refusal('0005', { field: 'until', reason: 'must be a day' });
  return koreanDay(start).end;
}
