/**
 * What hosts do in a room: a rule for each operation of the contract that is theirs. Its route, its command and its
 * rights come with the entry; one that is missing does not compile.
 */
import { isDeepStrictEqual } from 'node:util';
import { LIVE_FLAG, type LiveFlag } from '../../../../schema/broadcasts/constants.ts';
import { EXPOSURE, type Exposure } from '../../../../schema/catalog/constants.ts';
import type { Input, Operation } from '../../../../schema/operation.ts';
import type * as contract from '../../../../schema/room/commands.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { exposureOf } from '../../../../schema/room/fold.ts';
import { Refusal, type AnyStream, type Decision, type States } from '../../../platform/log/log.ts';
import { broadcastStream, requireHost, type BroadcastPlan, type PlanState } from '../broadcast/decider.ts';
import { productStream, type ProductFacts } from '../../catalog/catalog/offers.ts';
import { stockStream, type StockState } from '../../catalog/stock/decider.ts';
import { changedProduct, roomStream, type Actor, type RoomState } from './decider.ts';

type Contract = typeof contract;

/** The operations for hosts. Their replies are empty. */
export type HostOperations = {
  readonly [N in keyof Contract as Contract[N] extends { readonly access: 'host' } ? N : never]: Extract<
    Contract[N],
    Operation
  >;
};
export type HostOperation = keyof HostOperations;
export type HostAsked<N extends HostOperation> = Input<HostOperations[N]>;

/** The caller, and their client. */
export interface Host extends Actor {
  /** The request says it comes from the app. */
  readonly fromApp: boolean;
  /** An agreement to an older version of the broadcast rules no longer counts. */
  readonly rulesSince: number;
}

/** The state a rule depends on. */
export interface Scene {
  readonly room: RoomState;
  readonly plan: BroadcastPlan & Partial<Pick<PlanState, 'standing'>>;
  readonly host: Host;
  /** A product that the command `reads`. */
  goods(prdtSysId: number): { readonly product: ProductFacts | null; readonly stock: StockState };
}

interface HostCommand<O extends Operation> {
  readonly decide: (scene: Scene, asked: Input<O>) => RoomEvent[];
  /** The products that it looks at. */
  readonly reads?: (plan: BroadcastPlan, asked: Input<O>) => readonly number[];
  /** True: it also works before and after the broadcast. */
  readonly offAir?: true;
}

export const hostCommands: { readonly [N in HostOperation]: HostCommand<HostOperations[N]> } = {
  setNotice: {
    decide: (_, { notiContent, notiContentEn }) => [
      {
        type: 'NoticeSet',
        data: { notiContent, ...(notiContentEn !== undefined && { notiContentEn }) },
      },
    ],
  },

  /** Closing a notice that is not there changes nothing. */
  closeNotice: { decide: ({ room }) => (room.noti === '' ? [] : [{ type: 'NoticeClosed', data: {} }]) },

  showMarketing: { decide: (_, { msg }) => [{ type: 'MarketingShown', data: { msg } }] },

  /** Pinning a product demotes the one that was pinned, in the same event. */
  setExposure: {
    // Any of them may be the pinned one.
    reads: ({ products }) => products.map(({ prdtSysId }) => prdtSysId),
    decide: ({ room, plan, goods }, { prdtSysId, ...asked }) => {
      const salesExposureType = asked.salesExposureType as Exposure;
      requireProduct(plan, prdtSysId);
      if (exposureOf(room, prdtSysId) === salesExposureType) return [];
      const pinning = salesExposureType === EXPOSURE.pinned;
      const changes: Exposed[] = [{ prdtSysId, salesExposureType }];
      if (pinning && room.fixPrdtSysId !== null)
        changes.push({ prdtSysId: room.fixPrdtSysId, salesExposureType: EXPOSURE.normal });
      const fixPrdtSysId = pinning ? prdtSysId : room.fixPrdtSysId === prdtSysId ? null : room.fixPrdtSysId;
      return exposed(changes, fixPrdtSysId, goods);
    },
  },

  setRolling: {
    decide: ({ room, plan }, { prdtSysIds }) => {
      for (const prdtSysId of prdtSysIds) requireProduct(plan, prdtSysId);
      const isSame = isDeepStrictEqual(prdtSysIds, room.rollingPrdtSysIds);
      return isSame ? [] : [{ type: 'RollingSet', data: { prdtSysIds } }];
    },
  },

  showProduct: {
    reads: (_, { prdtSysId }) => [prdtSysId],
    decide: ({ plan, goods }, { prdtSysId }) => {
      requireProduct(plan, prdtSysId);
      const { product } = goods(prdtSysId);
      if (!product) throw new Refusal('2009');
      const { name, nameEn, price, imageUrl } = product;
      return [{ type: 'ProductShown', data: { prdtSysId, name, nameEn, price, squareImageUrl: imageUrl } }];
    },
  },

  /** Without a product, the animation points at the pinned one. */
  buyHere: {
    decide: ({ room, plan }, { prdtSysId }) => {
      const shown = prdtSysId ?? room.fixPrdtSysId;
      if (shown === null) throw new Refusal('0007');
      requireProduct(plan, shown);
      return [{ type: 'BuyHereShown', data: { prdtSysId: shown } }];
    },
  },

  hideOrderButton: {
    decide: ({ room }, { isHideOrdBtn }) =>
      room.isHideOrdBtn === isHideOrdBtn ? [] : [{ type: 'OrderButtonChanged', data: { isHideOrdBtn } }],
  },

  setOrderCancelable: {
    decide: ({ room }, { isLiveOrdCcl }) =>
      room.isLiveOrdCcl === isLiveOrdCcl ? [] : [{ type: 'OrderCancelableChanged', data: { isLiveOrdCcl } }],
  },

  /** The limit is best set before the broadcast begins. */
  limitViewers: {
    offAir: true,
    decide: ({ room }, { limitViewerCnt }) =>
      room.limitViewerCnt === limitViewerCnt ? [] : [{ type: 'ViewerLimitSet', data: { limitViewerCnt } }],
  },

  setChatMode: {
    decide: ({ room }, { slowSeconds = room.slowSeconds, isFrozen = room.isFrozen }) =>
      room.slowSeconds === slowSeconds && room.isFrozen === isFrozen
        ? []
        : [{ type: 'ChatModeChanged', data: { slowSeconds, isFrozen } }],
  },

  /**
   * 0 → 1 → 2 or 3; what has ended stays ended. A start comes from the app only, because a web page can only
   * watch. It opens with its products shown as planned.
   */
  controlBroadcast: {
    offAir: true,
    // Any of them may be hidden or pinned by then.
    reads: ({ products }, { liveFlag }) =>
      liveFlag === LIVE_FLAG.onAir ? products.map(({ prdtSysId }) => prdtSysId) : [],
    decide: ({ room, plan, host, goods }, asked) => {
      const liveFlag = asked.liveFlag as LiveFlag;
      const starting = liveFlag === LIVE_FLAG.onAir;
      if (starting && !host.fromApp) throw new Refusal('9001');
      if (plan.standing?.isCancelled) throw new Refusal('3010', { broadcastSysId: plan.broadcastSysId });
      if (room.liveFlag === liveFlag) return [];
      const isForward = room.liveFlag === (starting ? LIVE_FLAG.before : LIVE_FLAG.onAir);
      if (!isForward || liveFlag === LIVE_FLAG.before) {
        throw new Refusal('0007', { liveFlag: room.liveFlag });
      }
      if (starting) requireReady(plan, host);
      const liveUrl = starting ? (plan.streams[0]?.liveUrl ?? null) : null;
      return [
        { type: 'LiveFlagChanged', data: { liveFlag, liveUrl } },
        ...(starting ? exposedAtStart(plan, goods) : []),
      ];
    },
  },

  switchStream: {
    decide: ({ room, plan }, { liveUrl }) => {
      if (!plan.streams.some((stream) => stream.liveUrl === liveUrl))
        throw new Refusal('0005', { field: 'liveUrl', reason: 'must be a stream of this broadcast' });
      return room.liveUrl === liveUrl ? [] : [{ type: 'StreamSwitched', data: { liveUrl } }];
    },
  },
};

type Exposed = { readonly prdtSysId: number; readonly salesExposureType: Exposure };

/** What the room hears of products that are shown otherwise; the pinned one comes first. */
function exposed(
  changes: readonly Exposed[],
  fixPrdtSysId: number | null,
  goods: Scene['goods'],
): RoomEvent[] {
  const products = changes.map(({ prdtSysId, salesExposureType }) => {
    const { product, stock } = goods(prdtSysId);
    if (!product) throw new Refusal('2009');
    return changedProduct(product, stock, salesExposureType);
  });
  const [first] = changes;
  const isPinned = first?.salesExposureType === EXPOSURE.pinned;
  return [
    ...(isPinned ? [{ type: 'ProductPinned', data: { prdtSysId: first.prdtSysId } } as const] : []),
    { type: 'ProductsChanged', data: { cause: 'host', fixPrdtSysId, products } },
  ];
}

function exposedAtStart({ exposures = [] }: BroadcastPlan, goods: Scene['goods']): RoomEvent[] {
  if (exposures.length === 0) return [];
  const pinned = exposures.find(({ salesExposureType }) => salesExposureType === EXPOSURE.pinned);
  const others = exposures.filter((each) => each !== pinned);
  return exposed([...(pinned ? [pinned] : []), ...others], pinned?.prdtSysId ?? null, goods);
}

/** Throws 3011 before the content is confirmed, and 3012 before the broadcast rules that apply are agreed to. */
function requireReady({ broadcastSysId, isToConfirm, standing }: Scene['plan'], { rulesSince }: Host): void {
  if (!isToConfirm) return;
  if (!standing?.isConfirmed) throw new Refusal('3011', { broadcastSysId });
  if ((standing.agreedVersion ?? 0) < rulesSince) throw new Refusal('3012', { broadcastSysId });
}

function requireProduct(plan: BroadcastPlan, prdtSysId: number): void {
  if (!plan.products.some((product) => product.prdtSysId === prdtSysId)) throw new Refusal('2009');
}

/** Checks the caller, and whether the room is on air, before any rule, so that strangers learn nothing. */
export function decideForHost<N extends HostOperation>(
  name: N,
  scene: Scene,
  asked: HostAsked<N>,
): RoomEvent[] {
  const { room, plan, host } = scene;
  const command: HostCommand<HostOperations[N]> = hostCommands[name];
  requireHost(host, plan);
  if (!command.offAir && room.liveFlag !== LIVE_FLAG.onAir) {
    throw new Refusal('0007', { liveFlag: room.liveFlag });
  }
  return command.decide(scene, asked);
}

/** A host's command for the log: the streams to read, and the events to append. */
export function hostCommand<N extends HostOperation>(
  name: N,
  plan: BroadcastPlan,
  host: Host,
  asked: HostAsked<N>,
): { readonly streams: readonly AnyStream[]; decide(states: States): Decision<null>['events'] } {
  const ref = roomStream(plan);
  const planned = broadcastStream(plan.broadcastSysId);
  const command: HostCommand<HostOperations[N]> = hostCommands[name];
  const read = command.reads?.(plan, asked) ?? [];
  return {
    streams: [ref, planned, ...read.flatMap((id): AnyStream[] => [productStream(id), stockStream(id)])],
    decide: (states) => {
      const goods = (id: number) => ({
        product: states.get(productStream(id)),
        stock: states.get(stockStream(id)),
      });
      // It may have changed since it was read.
      const scene = { room: states.get(ref), plan: states.get(planned) ?? plan, host, goods };
      return [{ ref, events: decideForHost(name, scene, asked) }];
    },
  };
}
