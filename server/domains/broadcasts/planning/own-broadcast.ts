import type { OwnBroadcast } from '../../../../schema/broadcasts/plans.ts';
import type { BroadcastEvent, PlanSource, PlanState } from '../../room/broadcast/decider.ts';
import type { RoomState } from '../../room/room/decider.ts';

/** The contract's form of a plan. Before the start an agreement to rules older than `rulesSince` does not count. */
export function ownBroadcastOf(
  plan: PlanState,
  { liveFlag, startedAt }: Pick<RoomState, 'liveFlag' | 'startedAt'>,
  rulesSince: number,
): OwnBroadcast {
  const { agreedVersion } = plan.standing;
  const isOld = startedAt === null && (agreedVersion ?? 0) < rulesSince;
  return {
    broadcastSysId: plan.broadcastSysId,
    broadcastScheduleSysId: plan.broadcastScheduleSysId,
    sellerSysId: plan.sellerSysId,
    version: plan.standing.version,
    title: plan.title,
    titleEn: plan.titleEn,
    briefComment: plan.briefComment,
    briefCommentEn: plan.briefCommentEn,
    shareTitle: plan.shareTitle ?? '',
    shareText: plan.shareText ?? '',
    thumnailLiveUrl: plan.thumnailLiveUrl,
    thumnailFileSysId: plan.thumnailFileSysId ?? null,
    startDate: plan.startDate,
    endDate: plan.endDate,
    prdtSysIds: plan.products.map(({ prdtSysId }) => prdtSysId),
    source: sourceOf(plan.source ?? knownSource(plan)),
    cancelCouponQty: plan.cancelCouponQty ?? 0,
    isChallenge: plan.isChallenge ?? 0,
    exposures: [...(plan.exposures ?? [])],
    liveFlag,
    liveStartDate: startedAt === null ? null : new Date(startedAt).toISOString(),
    isCancelled: plan.standing.isCancelled ? 1 : 0,
    isToConfirm: plan.isToConfirm ? 1 : 0,
    isContentConfirmed: plan.standing.isConfirmed ? 1 : 0,
    agreedTermsVersion: isOld ? null : agreedVersion,
  };
}

function sourceOf(source: PlanSource): OwnBroadcast['source'] {
  if (source.type === 'encoder') return source;
  const { type, url, fileSysId = null } = source;
  return { type, url, fileSysId };
}

/** Of a plan that does not say it: its first stream, unless an encoder sends that. */
function knownSource({ streams }: PlanState): PlanSource {
  const [first] = streams;
  return first && !first.isPushed ? { type: 'video', url: first.liveUrl } : { type: 'encoder' };
}

/** The fields of the contract that an event sets. */
export function saidIn(event: BroadcastEvent): string[] {
  if (event.type === 'BroadcastCancelled') return ['isCancelled'];
  const said = event.type === 'BroadcastChanged' ? event.data.changes : event.data;
  return Object.keys(said).flatMap((name) => (name in NAMES ? (NAMES[name] ?? []) : [name]));
}

/** What the plan calls otherwise, or the contract does not show. */
const NAMES: Readonly<Record<string, string | null>> = {
  products: 'prdtSysIds',
  streams: null,
};
