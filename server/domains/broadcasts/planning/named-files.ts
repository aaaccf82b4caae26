import type { BroadcastChanges } from '../../../../schema/broadcasts/plans.ts';
import type { Decision, States } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { freeing, type Files, type Naming } from '../../members/media/offers.ts';

type Also = Required<Pick<Decision<never>, 'events' | 'rows'>>;

/** The uploaded files that a plan is to show, besides those that it shows already. */
export interface NamedFiles {
  readonly picture: Naming['files'][number] | null;
  readonly video: Naming['files'][number] | null;
  readonly streams: Naming['streams'];
  /** For the decision: also frees the files that are shown no more. */
  named(states: States, now: number, freed: readonly number[]): Also;
}

/** Throws 0004 unless the caller or a host of the seller has uploaded them. */
export async function namedFiles(
  files: Pick<Files, 'naming'>,
  { thumnailFileSysId, source }: Pick<BroadcastChanges, 'thumnailFileSysId' | 'source'>,
  by: { readonly userSysId: number; readonly sellerSysId: number },
  plan: Pick<BroadcastPlan, 'thumnailFileSysId' | 'source'> | null = null,
): Promise<NamedFiles> {
  const naming = (
    kind: 'picture' | 'video',
    asked: number | null | undefined,
    shown: number | null | undefined,
  ) => files.naming(asked == null || asked === shown ? [] : [asked], { kind, ...by });
  const picture = await naming('picture', thumnailFileSysId, plan?.thumnailFileSysId);
  const video = await naming('video', fileOf(source), fileOf(plan?.source));
  return {
    picture: picture.files[0] ?? null,
    video: video.files[0] ?? null,
    streams: [...picture.streams, ...video.streams],
    named: (states, now, freed) => {
      const parts = [
        picture.named(states),
        video.named(states),
        ...freed.map((fileSysId) => freeing(fileSysId, now)),
      ];
      return { events: parts.flatMap(({ events }) => events), rows: parts.flatMap(({ rows }) => rows) };
    },
  };
}

/** The uploaded file that a source plays. */
function fileOf(source: BroadcastChanges['source'] | BroadcastPlan['source']): number | null | undefined {
  return source?.type === 'video' ? source.fileSysId : null;
}
