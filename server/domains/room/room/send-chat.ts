import * as contract from '../../../../schema/room/commands.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import type { BroadcastPlan } from '../broadcast/decider.ts';
import { planOf } from '../broadcast/queries.ts';
import { blacklistStream, houseStream } from '../moderation/decider.ts';
import { permissionIn, roomStream, speak, type Actor, type ChatLine } from './decider.ts';
import { requireMaySpeak } from './may-speak.ts';

/** It shares the rate limit of the room's socket. */
export const sendChat = query(contract.sendChat, ({ log, sockets }) => async (call) => {
  const { params, body, caller, commandId, once } = call;
  const plan = await planOf(log, params.broadcastSysId, caller);
  const admit = () => {
    if (!sockets.allow(caller.userSysId, 'chat')) throw new Refusal('0008');
  };
  const line = { msgType: MSG_TYPE.normal, msg: body.msg, content: null };
  const speaker = { ...caller, permission: permissionIn(caller, plan) };
  return { logSysId: await postChat(log, plan, speaker, line, { commandId, ...once, admit }) };
});

/** Resolves to the message's logSysId. */
export async function postChat(
  log: EventLog,
  plan: BroadcastPlan,
  actor: Actor,
  line: ChatLine,
  meta: CommandMeta,
): Promise<number> {
  const room = roomStream(plan);
  const blacklist = blacklistStream(plan.broadcastSysId);
  const house = houseStream(plan.sellerSysId);
  const { reply } = await log.execute({
    ...meta,
    actorId: actor.userSysId,
    streams: [room, blacklist, house],
    decide: (states, now) => {
      const scene = { room: states.get(room), blacklist: states.get(blacklist), house: states.get(house) };
      const events = speak(scene.room, actor, line);
      requireMaySpeak(scene, actor, line, now);
      return { events: [{ ref: room, events }], reply: states.version(room) + 1 };
    },
  });
  return reply;
}
