import { WEBHOOK_REDELIVERED_MAX } from '../../../../schema/service/webhooks/constants.ts';
import * as contract from '../../../../schema/service/webhooks/webhooks.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { turnOn, webhookStream } from './decider.ts';
import { sendTimer } from './deliveries.ts';
import { theirEndpoint } from './queries.ts';
import { endedSince, failedMessages, messageOf, sendAgain, type MessageRow } from './rows.ts';

/** Messages that one command sends again. */
const AT_ONCE = 500;

/** Those that wait already are left alone. Throws 0004 for a message that is not its own, or was purged. */
export const redeliverWebhook = query(contract.redeliverWebhook, ({ log }) => async (call) => {
  const { params, body, caller, commandId } = call;
  const { webhookSysId } = params;
  const { since, messageSysId } = body;
  const ref = webhookStream((await theirEndpoint(log, webhookSysId, caller)).seller_sys_id);
  const again = (messages: readonly Pick<MessageRow, 'message_sys_id' | 'try_cnt'>[]) =>
    log.execute({
      actorId: caller.userSysId,
      commandId,
      streams: [ref],
      decide: (states, now) => ({
        events: [{ ref, events: turnOn(states.get(ref), webhookSysId) }],
        rows: messages.map((each) => sendAgain({ messageSysId: each.message_sys_id, now })),
        timers: { set: messages.map((each) => sendTimer(each.message_sys_id, each.try_cnt + 1, now)) },
        reply: null,
      }),
    });
  if (messageSysId !== undefined) {
    const message = await log.reads.one(messageOf({ messageSysId }));
    if (message?.webhook_sys_id !== webhookSysId) throw new Refusal('0004', { messageSysId });
    const isWaiting = message.state === 'waiting';
    await again(isWaiting ? [] : [message]);
    return { messageCnt: isWaiting ? 0 : 1, isAll: true };
  }
  const from = since === undefined ? null : momentOf(since);
  let messageCnt = 0;
  for (let after = 0; messageCnt < WEBHOOK_REDELIVERED_MAX;) {
    const asked = { webhookSysId, after, rowCount: AT_ONCE };
    // Those that were given up, or all that are through since a moment.
    const next = from === null ? failedMessages(asked) : endedSince({ ...asked, since: from });
    const page = await log.reads.all(next);
    const last = page.length < AT_ONCE ? undefined : page.at(-1)!.position;
    // The next page begins with the event that this one may have cut.
    const rows = page.filter(({ position }) => position !== last);
    await again(rows);
    messageCnt += rows.length;
    if (last === undefined) return { messageCnt, isAll: true };
    after = last - 1;
  }
  return { messageCnt, isAll: false };
});

function momentOf(since: string): number {
  const at = Date.parse(since);
  if (Number.isNaN(at)) throw new Refusal('0005', { field: 'since', reason: 'must be a moment in ISO 8601' });
  return at;
}
