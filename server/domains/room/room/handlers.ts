import type * as contract from '../../../../schema/room/commands.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { AddressLimit } from '../../../platform/limits/address-limit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Call, Handlers } from '../../../platform/http/route.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { roomOf } from '../broadcast/broadcast.ts';
import { planOf } from '../broadcast/plans.ts';
import { permissionIn, roomStream } from './decider.ts';
import { hostCommands, type Asked, type HostOperation, type HostOperations } from './host-commands.ts';
import type { Rooms } from './rooms.ts';
import type { Views } from './views.ts';

type ContractHandlers = HandlersOf<typeof contract>;

/** Commands of hosts and viewers over HTTP. `mayChat` is the rate limit that the room socket shares. */
export function roomHandlers(parts: {
  rooms: Rooms;
  log: EventLog;
  /** The earliest version of the broadcast rules to which an agreement counts. */
  rulesSince: () => number;
  mayChat: (userSysId: number) => boolean;
  joinCnt: (room: string) => number;
  views: Views;
  viewLimit: AddressLimit;
}): ContractHandlers {
  const { rooms, log, rulesSince, mayChat, joinCnt, views, viewLimit } = parts;
  const plan = ({ broadcastSysId }: { broadcastSysId: number }, caller: Caller | null) =>
    planOf(log, broadcastSysId, caller);
  /** Its route has validated the input of this operation. */
  const ofHost =
    (name: HostOperation) =>
    async ({ params, body, caller, commandId, fromApp }: Call<HostOperations[HostOperation]>) => {
      const asked = { ...params, ...(body as object) } as Asked<HostOperation>;
      const host = { ...caller, fromApp, rulesSince: rulesSince() };
      await rooms.host(name, await plan(params, caller), host, asked, { commandId });
      return {};
    };
  const names = Object.keys(hostCommands) as HostOperation[];
  const ofHosts = Object.fromEntries(names.map((name) => [name, ofHost(name)]));
  return {
    countView: async ({ params, caller, ip }) => {
      const found = await plan(params, caller);
      viewLimit.take(ip);
      return { viewCnt: await views.add(found) };
    },
    checkViewerLimit: async ({ params, caller }) => {
      const found = await plan(params, caller);
      const { limitViewerCnt } = (await log.state(roomStream(found))).state;
      return { limitFlag: limitViewerCnt > 0 && joinCnt(roomOf(found)) >= limitViewerCnt ? 1 : 0 };
    },
    sendChat: async ({ params, body, caller, commandId, once }) => {
      const found = await plan(params, caller);
      const admit = () => {
        if (!mayChat(caller.userSysId)) throw new Refusal('0008');
      };
      const line = { msgType: MSG_TYPE.normal, msg: body.msg, content: null };
      const speaker = { ...caller, permission: permissionIn(caller, found) };
      return { logSysId: await rooms.sendChat(found, speaker, line, { commandId, ...once, admit }) };
    },
    ...(ofHosts as Handlers<HostOperations>),
  };
}
