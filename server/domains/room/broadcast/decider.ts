import { PERMISSION, type Permission } from '../../../../schema/members/constants.ts';
import type { PlannedExposure } from '../../../../schema/broadcasts/plans.ts';
import { roomName } from '../../../../schema/members/names.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** `fileSysId`: the uploaded video that `url` leads to; missing: another one, a playlist. */
export type PlanSource =
  | { readonly type: 'encoder' }
  | { readonly type: 'video'; readonly url: string; readonly fileSysId?: number };

/** A broadcast's plan. What happens on air is in the room's stream. */
export interface BroadcastPlan {
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
  readonly sellerSysId: number;
  readonly title: string;
  readonly titleEn: string;
  readonly briefComment: string;
  readonly briefCommentEn: string;
  readonly thumnailLiveUrl: string;
  /** The uploaded picture that it is; missing or null: another one. */
  readonly thumnailFileSysId?: number | null;
  /** Texts and picture for sharing, if they differ from title, comment and poster. */
  readonly shareTitle?: string;
  readonly shareText?: string;
  readonly shareThumnailUrl?: string;
  /** ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
  /** The first stream plays when the broadcast goes on air. The host may switch to the others. */
  readonly streams: readonly {
    readonly name: string;
    readonly liveUrl: string;
    /** Footage that the server itself plays as this stream; null: the URL leads to another host. */
    readonly programme: string | null;
    /** An encoder sends it to this server. */
    readonly isPushed?: true;
  }[];
  readonly products: readonly { readonly prdtSysId: number; readonly broadcastProductSysId: number }[];
  /** Its products that are hidden or pinned from the start, by their ids; missing: none. */
  readonly exposures?: readonly PlannedExposure[];
  /** The broadcast of which this is a rehearsal, for its host's people alone. Undefined: everybody may watch. */
  readonly rehearsalOf?: number;
  /** Where its seller says that the video comes from; missing in plans of earlier versions. */
  readonly source?: PlanSource;
  /** How many cancel coupons each buyer gets when it goes on air; missing: none. */
  readonly cancelCouponQty?: number;
  /** A challenge of somebody well known; missing in plans of earlier versions, which are none. */
  readonly isChallenge?: 0 | 1;
  /** Its host confirms the content and agrees to the rules before it starts; missing in plans of earlier versions. */
  readonly isToConfirm?: true;
}

/** How a plan stands, besides what it says. */
export interface PlanState extends BroadcastPlan {
  readonly standing: {
    /** Rises with every change by its seller. */
    readonly version: number;
    readonly isCancelled: boolean;
    /** Its host has confirmed its present content. */
    readonly isConfirmed: boolean;
    /** Of the broadcast rules that its host has agreed to; null: none. */
    readonly agreedVersion: number | null;
  };
}

/** What may change of a plan. */
export type PlanChanges = Partial<
  Omit<
    BroadcastPlan,
    'broadcastSysId' | 'broadcastScheduleSysId' | 'sellerSysId' | 'rehearsalOf' | 'isToConfirm'
  >
>;

/** Its planned times as far as a change moves them, in milliseconds since 1970. */
export function movedTimes({ startDate, endDate }: PlanChanges): {
  readonly start?: number;
  readonly end?: number;
} {
  return {
    ...(startDate !== undefined && { start: Date.parse(startDate) }),
    ...(endDate !== undefined && { end: Date.parse(endDate) }),
  };
}

export type BroadcastEvent =
  /** A later one replaces the plan. */
  | { readonly type: 'BroadcastScheduled'; readonly data: BroadcastPlan }
  | {
      readonly type: 'BroadcastChanged';
      readonly data: { readonly broadcastSysId: number; readonly changes: PlanChanges };
    }
  | {
      readonly type: 'BroadcastCancelled' | 'BroadcastContentConfirmed';
      readonly data: { readonly broadcastSysId: number };
    }
  | {
      readonly type: 'BroadcastTermsAgreed';
      readonly data: { readonly broadcastSysId: number; readonly version: number };
    }
  /** An encoder has begun to send video. It is now the broadcast's first stream and replaces what was sent before. */
  | {
      readonly type: 'StreamPushed';
      readonly data: { readonly broadcastSysId: number; readonly name: string; readonly liveUrl: string };
    };

/** Null until it is scheduled. */
export type BroadcastState = PlanState | null;

/** What its host confirms. */
const CONTENT = [
  'title',
  'titleEn',
  'products',
  'source',
  'streams',
] as const satisfies readonly (keyof PlanChanges)[];

export const broadcastFold: Fold<BroadcastState, BroadcastEvent> = {
  category: 'broadcast',
  initial: null,
  stateVersion: 3,
  on: {
    BroadcastScheduled: (state, { data }) => ({
      ...data,
      standing: {
        version: (state?.standing.version ?? 0) + 1,
        isCancelled: false,
        isConfirmed: false,
        agreedVersion: null,
      },
    }),
    BroadcastChanged: (state, { data: { changes } }) =>
      state && {
        ...state,
        ...changes,
        standing: {
          ...state.standing,
          version: state.standing.version + 1,
          isConfirmed: state.standing.isConfirmed && !CONTENT.some((field) => field in changes),
        },
      },
    BroadcastCancelled: (state) =>
      state && {
        ...state,
        standing: { ...state.standing, version: state.standing.version + 1, isCancelled: true },
      },
    BroadcastContentConfirmed: (state) =>
      state && { ...state, standing: { ...state.standing, isConfirmed: true } },
    BroadcastTermsAgreed: (state, { data }) =>
      state && { ...state, standing: { ...state.standing, agreedVersion: data.version } },
    StreamPushed: (state, { data: { name, liveUrl } }) =>
      state && {
        ...state,
        streams: [
          { name, liveUrl, programme: null, isPushed: true },
          ...state.streams.filter(({ isPushed }) => !isPushed),
        ],
      },
  },
};

export function broadcastStream(broadcastSysId: number): StreamRef<BroadcastState, BroadcastEvent> {
  return streamOf(broadcastFold, broadcastSysId);
}

/** What a plan says, without how it stands. */
export function factsOf(plan: BroadcastPlan | PlanState): BroadcastPlan {
  if (!('standing' in plan)) return plan;
  const { standing: _, ...facts } = plan;
  return facts;
}

/** Names the room that the broadcast is watched in. */
export type RoomIds = Pick<BroadcastPlan, 'broadcastSysId' | 'broadcastScheduleSysId'>;

export function roomOf({ broadcastSysId, broadcastScheduleSysId }: RoomIds): string {
  return roomName(broadcastSysId, broadcastScheduleSysId);
}

/** The caller, from the token and never from the request. */
export interface Asker {
  readonly permission: Permission;
  /** The sellers whom a host broadcasts for. */
  readonly sellerSysIds: readonly number[];
}

/** The caller, or the member whom they mute, remove or ban. */
export interface Actor extends Asker {
  readonly userSysId: number;
}

/** The broadcasts of a seller, or of everybody (null), that began or are to begin in a time. `until` is not in it. */
export interface SellersTime {
  readonly sellerSysId: number | null;
  readonly from: number;
  readonly until: number;
}

export const ALWAYS = { from: 0, until: Number.MAX_SAFE_INTEGER } as const;

/** A manager runs every broadcast, a host those of their sellers. */
export function mayHost(
  { permission, sellerSysIds }: Asker,
  plan: Pick<BroadcastPlan, 'sellerSysId'>,
): boolean {
  return (
    permission === PERMISSION.manager ||
    (permission === PERMISSION.host && sellerSysIds.includes(plan.sellerSysId))
  );
}

/** Throws a Refusal with 9001. This check comes before every other rule, so a stranger learns nothing, not even what exists. */
export function requireHost(asker: Asker, plan: Pick<BroadcastPlan, 'sellerSysId'>): void {
  if (!mayHost(asker, plan)) throw new Refusal('9001');
}

/** A rehearsal only exists for its host's people; null: a guest. */
export function mayOpen(asker: Asker | null, plan: BroadcastPlan): boolean {
  return !isRehearsal(plan) || (asker !== null && mayHost(asker, plan));
}

/** The mall (null) shows all broadcasts and a seller's shop only their own. Those who run a broadcast see it everywhere. */
export function isShownAt(
  shop: number | null,
  asker: Asker | null,
  plan: Pick<BroadcastPlan, 'sellerSysId'>,
): boolean {
  return shop === null || plan.sellerSysId === shop || (asker !== null && mayHost(asker, plan));
}

export function isRehearsal({ rehearsalOf }: Pick<BroadcastPlan, 'rehearsalOf'>): boolean {
  return rehearsalOf !== undefined;
}
