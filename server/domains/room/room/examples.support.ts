import type { Input } from '../../../../schema/operation.ts';
import type { OperationName, OperationOf } from '../../../domains.ts';
import {
  ANYBODY,
  type Call,
  ended,
  type Calls,
  type ExamplesOf,
  HOST,
  hostCalls,
  listed,
  MEMBERS,
  NOBODY,
  ofBroadcast,
  ofHost,
} from '../../../testing/operations/calls.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import type { Stage } from '../../../testing/stage.ts';
import { confirmed, planned } from '../../broadcasts/planning/examples.support.ts';
import type { room } from './module.ts';

function productCalls<N extends OperationName>(rest: object): Calls<N> {
  const example = hostCalls<N>(({ mug }) => ({ prdtSysId: mug.facts.prdtSysId, ...rest }));
  return {
    ...example,
    refused: {
      ...example.refused,
      '2009': async (stage) => {
        const other = await stage.server.world.lists((id) => simpleGoods(id, 1));
        const good = await example.good(stage);
        const input = { ...(good.input as object), prdtSysId: other.facts.prdtSysId };
        return { ...good, input: input as Input<OperationOf<N>> };
      },
    },
  };
}

async function silenced(stage: Stage, blackType: 0 | 1 | 2): Promise<Call<'sendChat'>> {
  await listed(stage, blackType);
  const { broadcastSysId, buyer } = stage;
  return { input: { broadcastSysId, msg: '저기요' }, by: buyer };
}

/** A product of another broadcast rolls in none. */
function rollingCalls(): Calls<'setRolling'> {
  const example = hostCalls<'setRolling'>(({ mug, cup }) => ({
    prdtSysIds: [mug.facts.prdtSysId, cup.facts.prdtSysId],
  }));
  const others = async ({ server, broadcastSysId, host }: Stage) => {
    const other = await server.world.lists((id) => simpleGoods(id, 1));
    return { input: { broadcastSysId, prdtSysIds: [other.facts.prdtSysId] }, by: host };
  };
  return { ...example, refused: { ...example.refused, '2009': others } };
}

export const examples: ExamplesOf<typeof room> = {
  checkViewerLimit: { roles: ANYBODY, ...ofBroadcast<'checkViewerLimit'>() },
  countView: { roles: ANYBODY, ...ofBroadcast<'countView'>(), triedElsewhere: ['0008'] },
  setNotice: { roles: HOST, ...hostCalls<'setNotice'>(() => ({ notiContent: '오늘만 무료배송' })) },
  closeNotice: { roles: HOST, ...hostCalls<'closeNotice'>(() => ({})) },
  showMarketing: {
    roles: HOST,
    ...hostCalls<'showMarketing'>(() => ({ msg: '지금 주문하면 내일 도착해요' })),
  },
  sendChat: {
    roles: MEMBERS,
    good: ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId, msg: '안녕하세요' }, by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { broadcastSysId: NOBODY, msg: '안녕하세요' }, by: buyer }),
      '2002': ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId, msg: '   ' }, by: buyer }),
      '3001': async (stage) => {
        const { broadcastSysId, buyer } = await ended(stage);
        return { input: { broadcastSysId, msg: '끝났나요?' }, by: buyer };
      },
      '1003': (stage) => silenced(stage, 2),
      '1004': (stage) => silenced(stage, 1),
      '1005': (stage) => silenced(stage, 0),
      '4291': async ({ api, broadcastSysId, buyer, host }) => {
        await api.done('setChatMode', { broadcastSysId, slowSeconds: 30 }, { token: host.token });
        await api.done('sendChat', { broadcastSysId, msg: '하나' }, { token: buyer.token });
        return { input: { broadcastSysId, msg: '둘' }, by: buyer };
      },
      '4292': async ({ api, broadcastSysId, buyer, host }) => {
        await api.done('setChatMode', { broadcastSysId, isFrozen: 1 }, { token: host.token });
        return { input: { broadcastSysId, msg: '하나' }, by: buyer };
      },
      '4293': async ({ api, plan, broadcastSysId, buyer, host }) => {
        const { sellerSysId } = plan;
        await api.done('setBlockedWords', { sellerSysId, words: ['바보'] }, { token: host.token });
        return { input: { broadcastSysId, msg: '이 바보' }, by: buyer };
      },
    },
    changed: { msg: '다른 말' },
    triedElsewhere: ['0007', '0008'],
  },
  setExposure: { roles: HOST, ...productCalls<'setExposure'>({ salesExposureType: 3 }) },
  setRolling: { roles: HOST, ...rollingCalls() },
  showProduct: { roles: HOST, ...productCalls<'showProduct'>({}) },
  buyHere: { roles: HOST, ...productCalls<'buyHere'>({}) },
  hideOrderButton: { roles: HOST, ...hostCalls<'hideOrderButton'>(() => ({ isHideOrdBtn: 1 })) },
  setOrderCancelable: { roles: HOST, ...hostCalls<'setOrderCancelable'>(() => ({ isLiveOrdCcl: 1 })) },
  // That may be set at any time.
  limitViewers: { roles: HOST, ...ofHost<'limitViewers'>(() => ({ limitViewerCnt: 300 })) },
  setChatMode: { roles: HOST, ...hostCalls<'setChatMode'>(() => ({ slowSeconds: 5, isFrozen: 0 })) },
  chatReports: { roles: HOST, ...ofHost<'chatReports'>(() => ({ startIndex: 0, rowCount: 10 })) },
  controlBroadcast: {
    roles: HOST,
    good: ({ broadcastSysId, host }) => ({ input: { broadcastSysId, liveFlag: 2 }, by: host }),
    refused: {
      '0004': ({ host }) => ({ input: { broadcastSysId: NOBODY, liveFlag: 2 }, by: host }),
      '0007': async (stage) => {
        const { broadcastSysId, host } = await ended(stage);
        return { input: { broadcastSysId, liveFlag: 3 }, by: host };
      },
      '3011': async (stage) => ({
        input: { broadcastSysId: (await planned(stage)).broadcastSysId, liveFlag: 1 },
        by: stage.host,
        how: { fromApp: true },
      }),
      '3012': async (stage) => {
        const { broadcastSysId } = await planned(stage);
        await confirmed(stage, broadcastSysId);
        return { input: { broadcastSysId, liveFlag: 1 }, by: stage.host, how: { fromApp: true } };
      },
      '9001': async ({ server, host }) => {
        const { broadcastSysId } = await server.world.schedules([]);
        return { input: { broadcastSysId, liveFlag: 1 }, by: host };
      },
    },
  },
  switchStream: {
    roles: HOST,
    ...hostCalls<'switchStream'>(({ plan }) => ({ liveUrl: plan.streams[1]!.liveUrl })),
  },
};
