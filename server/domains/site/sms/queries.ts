import { mobileOf } from '../../../../schema/members/phones.ts';
import * as contract from '../../../../schema/members/sms.ts';
import type { Query, Reply } from '../../../../schema/operation.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { newestTexts, textsTo } from './views.ts';

type Outbox = typeof contract.outbox;

export const outbox = query(contract.outbox, ({ log }) => async ({ query: asked }) => ({
  texts: await textsIn(log, asked),
}));

/** The latest texts first, to whomever or to a number in any spelling. */
export async function textsIn(
  { reads }: Pick<EventLog, 'reads'>,
  { to, ...page }: Query<Outbox>,
): Promise<Reply<Outbox>['texts']> {
  const rows = await reads.all(
    to === undefined ? newestTexts(page) : textsTo({ ...page, mobile: mobileOf(to) ?? to }),
  );
  return rows.map((row) => ({
    smsSysId: row.sms_sys_id,
    to: row.mobile,
    msg: row.msg,
    smsState: row.state as contract.SmsState,
    reason: row.reason,
    tryCnt: row.try_cnt,
    askedAt: new Date(row.asked_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
  }));
}
