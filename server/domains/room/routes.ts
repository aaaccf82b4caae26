import type { FastifyInstance } from 'fastify';
import { MSG_TYPE, type Exposure, type LiveFlag } from '../../../schema/constants.ts';
import type { Broadcasts } from '../broadcast/broadcasts.ts';
import type { AddressLimit } from '../../platform/http/address-limit.ts';
import { mount, type Authenticate } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/log/log.ts';
import { permissionIn } from './decider.ts';
import type { Rooms } from './rooms.ts';

/** Commands of hosts and viewers that come over HTTP; `mayChat` is the rate that the room socket keeps, too. */
export function roomRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  parts: {
    rooms: Rooms;
    broadcasts: Broadcasts;
    mayChat: (userSysId: number) => boolean;
    views: AddressLimit;
  },
): void {
  const { rooms, broadcasts, mayChat, views } = parts;
  const planOf = (params: { broadcastSysId: number }) => broadcasts.plan(params.broadcastSysId);
  mount(app, authenticate, {
    countView: async ({ params, commandId, ip }) => {
      const plan = planOf(params);
      views.take(ip);
      return { viewCnt: await rooms.countView(plan, { commandId }) };
    },
    sendChat: async ({ params, body, caller, commandId, once }) => {
      const plan = planOf(params);
      const admit = () => {
        if (!mayChat(caller.userSysId)) throw new Refusal('0008');
      };
      const line = { msgType: MSG_TYPE.normal, msg: body.msg, content: null };
      const speaker = { ...caller, permission: permissionIn(caller, plan) };
      return { logSysId: await rooms.sendChat(plan, speaker, line, { commandId, ...once, admit }) };
    },
    setNotice: async ({ params, body, caller, commandId }) => {
      await rooms.setNotice(planOf(params), caller, body.notiContent, { commandId });
      return {};
    },
    closeNotice: async ({ params, caller, commandId }) => {
      await rooms.closeNotice(planOf(params), caller, { commandId });
      return {};
    },
    setExposure: async ({ params, body, caller, commandId }) => {
      const salesExposureType = body.salesExposureType as Exposure;
      const change = { prdtSysId: params.prdtSysId, salesExposureType };
      await rooms.setExposure(planOf(params), caller, change, { commandId });
      return {};
    },
    showProduct: async ({ params, caller, commandId }) => {
      await rooms.showProduct(planOf(params), caller, params.prdtSysId, { commandId });
      return {};
    },
    buyHere: async ({ params, body, caller, commandId }) => {
      await rooms.buyHere(planOf(params), caller, body.prdtSysId, { commandId });
      return {};
    },
    hideOrderButton: async ({ params, body, caller, commandId }) => {
      await rooms.hideOrderButton(planOf(params), caller, body.isHideOrdBtn, { commandId });
      return {};
    },
    controlBroadcast: async ({ params, body, caller, commandId, fromApp }) => {
      const change = { liveFlag: body.liveFlag as LiveFlag, fromApp };
      await rooms.control(planOf(params), caller, change, { commandId });
      return {};
    },
    switchStream: async ({ params, body, caller, commandId }) => {
      await rooms.switchStream(planOf(params), caller, body.liveUrl, { commandId });
      return {};
    },
  });
}
