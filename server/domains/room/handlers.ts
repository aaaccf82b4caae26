import type * as contract from '../../../schema/room-commands.ts';
import type { HandlersOf } from '../../platform/module.ts';
import { MSG_TYPE, type Exposure, type LiveFlag } from '../../../schema/constants.ts';
import type { AddressLimit } from '../../platform/http/address-limit.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import { planOf } from '../broadcast/plans.ts';
import { permissionIn } from './decider.ts';
import type { Rooms } from './rooms.ts';
import type { Views } from './views.ts';

type ContractHandlers = HandlersOf<typeof contract>;

/** Commands of hosts and viewers that come over HTTP; `mayChat` is the rate that the room socket keeps, too. */
export function roomHandlers(parts: {
  rooms: Rooms;
  log: EventLog;
  mayChat: (userSysId: number) => boolean;
  views: Views;
  viewLimit: AddressLimit;
}): ContractHandlers {
  const { rooms, log, mayChat, views, viewLimit } = parts;
  const plan = ({ broadcastSysId }: { broadcastSysId: number }) => planOf(log, broadcastSysId);
  return {
    countView: async ({ params, ip }) => {
      const found = await plan(params);
      viewLimit.take(ip);
      return { viewCnt: await views.add(found) };
    },
    sendChat: async ({ params, body, caller, commandId, once }) => {
      const found = await plan(params);
      const admit = () => {
        if (!mayChat(caller.userSysId)) throw new Refusal('0008');
      };
      const line = { msgType: MSG_TYPE.normal, msg: body.msg, content: null };
      const speaker = { ...caller, permission: permissionIn(caller, found) };
      return { logSysId: await rooms.sendChat(found, speaker, line, { commandId, ...once, admit }) };
    },
    setNotice: async ({ params, body, caller, commandId }) => {
      await rooms.setNotice(await plan(params), caller, body.notiContent, { commandId });
      return {};
    },
    closeNotice: async ({ params, caller, commandId }) => {
      await rooms.closeNotice(await plan(params), caller, { commandId });
      return {};
    },
    setExposure: async ({ params, body, caller, commandId }) => {
      const salesExposureType = body.salesExposureType as Exposure;
      const change = { prdtSysId: params.prdtSysId, salesExposureType };
      await rooms.setExposure(await plan(params), caller, change, { commandId });
      return {};
    },
    showProduct: async ({ params, caller, commandId }) => {
      await rooms.showProduct(await plan(params), caller, params.prdtSysId, { commandId });
      return {};
    },
    buyHere: async ({ params, body, caller, commandId }) => {
      await rooms.buyHere(await plan(params), caller, body.prdtSysId, { commandId });
      return {};
    },
    hideOrderButton: async ({ params, body, caller, commandId }) => {
      await rooms.hideOrderButton(await plan(params), caller, body.isHideOrdBtn, { commandId });
      return {};
    },
    controlBroadcast: async ({ params, body, caller, commandId, fromApp }) => {
      const change = { liveFlag: body.liveFlag as LiveFlag, fromApp };
      await rooms.control(await plan(params), caller, change, { commandId });
      return {};
    },
    switchStream: async ({ params, body, caller, commandId }) => {
      await rooms.switchStream(await plan(params), caller, body.liveUrl, { commandId });
      return {};
    },
  };
}
