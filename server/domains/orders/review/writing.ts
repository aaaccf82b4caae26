import type { Input, Reply } from '../../../../schema/operation.ts';
import type * as contract from '../../../../schema/catalog/own-reviews.ts';
import { POINT_HISTORY_TYPE } from '../../../../schema/buying/constants.ts';
import type { ReviewFile } from '../../../../schema/catalog/reviews.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { Refusal, type Decision, type EventLog, type States } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { memberStream, requireMember } from '../../members/account/offers.ts';
import { freeing, type Files, type Naming } from '../../members/media/offers.ts';
import type { ConfirmedLines } from '../order/offers.ts';
import {
  deductPoints,
  expiryTimers,
  givePoints,
  heldPoints,
  pointsOf,
  pointStream,
} from '../../buying/point/decider.ts';
import {
  editReview,
  removeReview,
  requireWords,
  reviewStream,
  standing,
  writeReview,
  type Rewards,
} from './decider.ts';
import { olderReviewOf, type ReviewRow } from './projection.ts';
import type { Reviews } from './reviews.ts';
import { contentOf, contentRow, deleteRowsOf } from './rows.ts';

type Also = Required<Pick<Decision<never>, 'events' | 'rows'>>;

interface Parts {
  readonly log: EventLog;
  readonly source: Pick<Source, 'id'>;
  readonly files: Pick<Files, 'naming'>;
  readonly lines: ConfirmedLines;
  readonly reviews: Pick<Reviews, 'row'>;
  readonly rewards: Rewards;
}

/** How members write, change and remove reviews of what they bought. */
export class Writing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws 0004 unless the member bought such a line, and what {@link writeReview} throws. */
  async write(
    { uid: userSysId, orderPrdtSysId, type, score, ...said }: Input<typeof contract.writeReview>,
    meta: CommandMeta,
  ): Promise<Reply<typeof contract.writeReview>> {
    const { log, source, lines, rewards } = this.#parts;
    const line = await lines.find(userSysId, orderPrdtSysId);
    if (!line) throw new Refusal('0004', { orderPrdtSysId });
    const { prdtSysId } = line;
    const older = await log.reads.one(olderReviewOf({ userSysId, prdtSysId }));
    if (older) throw new Refusal('0003', { prdtSysId });
    const purchase = { ...line, ...(await lines.optionsOf(line)) };
    const files = await this.#files(userSysId, said);
    const [ref, member, points] = [reviewStream(line), memberStream(userSysId), pointStream(userSysId)];
    const [prdtReviewSysId, pointSysId] = [source.id(), source.id()];
    const comment = said.comment.trim();
    const { reply } = await log.execute({
      ...meta,
      actorId: userSysId,
      streams: [ref, member, points, ...files.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const written = writeReview(
          states.get(ref),
          purchase,
          { userSysId },
          { prdtReviewSysId, reviewType: type, score: score ?? null, comment, ...idsOf(files) },
          { rewards, now },
        );
        const { pointAmount: amount } = written.data;
        const reward =
          amount > 0 ? [givePoints({ pointSysId, amount, now, historyType: POINT_HISTORY_TYPE.reward })] : [];
        const named = files.named(states);
        return {
          events: [
            { ref, events: [written] },
            ...(reward.length > 0 ? [{ ref: points, events: reward }] : []),
            ...named.events,
          ],
          rows: [contentRow({ prdtReviewSysId, userSysId }, { comment, ...files }), ...named.rows],
          timers: { set: reward.flatMap((event) => expiryTimers(userSysId, event)) },
          reply: { prdtReviewSysId, pointAmount: amount },
        };
      },
    });
    return reply;
  }

  /** Throws 0004 unless it is the member's own, and what {@link editReview} throws. */
  async edit(
    { uid: userSysId, prdtReviewSysId, ...changes }: Input<typeof contract.editReview>,
    meta: CommandMeta,
  ): Promise<void> {
    const row = await this.#ownRow(userSysId, prdtReviewSysId);
    const before = contentOf(row);
    const shown = new Map([...before.pictures, ...(before.video ? [before.video] : [])].map(idAndFile));
    const asked = {
      pictures: changes.pictures ?? before.pictures.map(({ fileSysId }) => fileSysId),
      video: changes.video === undefined ? (before.video?.fileSysId ?? null) : changes.video,
    };
    const comment = (changes.comment ?? before.comment).trim();
    const files = await this.#files(userSysId, asked, shown);
    const kept = new Set([...asked.pictures, asked.video]);
    const freed = [...shown.keys()].filter((id) => !kept.has(id));
    const [ref, member] = [reviewOf(row), memberStream(userSysId)];
    await this.#parts.log.execute({
      ...meta,
      actorId: userSysId,
      streams: [ref, member, ...files.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const edited = editReview(states.get(ref), prdtReviewSysId, { score: changes.score, ...asked }, now);
        requireWords(comment);
        const parts = [files.named(states), ...freed.map((id) => freeing(id, now))];
        return {
          events: [{ ref, events: [edited] }, ...parts.flatMap(({ events }) => events)],
          rows: [
            contentRow({ prdtReviewSysId, userSysId }, { comment, ...files }),
            ...parts.flatMap(({ rows }) => rows),
          ],
          reply: null,
        };
      },
    });
  }

  /** Throws 0004 unless it is the member's own. Takes back what is left of the points that it brought. */
  async remove(
    { uid: userSysId, prdtReviewSysId }: Input<typeof contract.removeReview>,
    meta: CommandMeta,
  ): Promise<void> {
    const row = await this.#ownRow(userSysId, prdtReviewSysId);
    const isOlder = row.order_prdt_sys_id === null;
    const [ref, points] = [reviewOf(row), pointStream(userSysId)];
    await this.#parts.log.execute({
      ...meta,
      actorId: userSysId,
      streams: [ref, points],
      decide: (states, now) => {
        const state = states.get(ref);
        if (isOlder) return { events: [{ ref, events: [removed(prdtReviewSysId)] }], reply: null };
        const { pictures, video, pointAmount } = standing(state, prdtReviewSysId);
        const held = states.get(points);
        const amount = Math.min(pointAmount, pointsOf(heldPoints(held, now)));
        const freed = [...pictures, ...(video === null ? [] : [video])].map((id) => freeing(id, now));
        const taken =
          amount > 0
            ? deductPoints(held, amount, { historyType: POINT_HISTORY_TYPE.earnCancelled, now })
            : [];
        return {
          events: [
            { ref, events: [removeReview(state, prdtReviewSysId)] },
            ...(taken.length > 0 ? [{ ref: points, events: taken }] : []),
            ...freed.flatMap(({ events }) => events),
          ],
          rows: [
            ...deleteRowsOf({ prdtReviewSysId }),
            ...freed.flatMap(({ rows }): readonly Write[] => rows),
          ],
          reply: null,
        };
      },
    });
  }

  async #ownRow(userSysId: number, prdtReviewSysId: number): Promise<ReviewRow> {
    const row = await this.#parts.reviews.row(prdtReviewSysId);
    if (row?.user_sys_id !== userSysId) throw new Refusal('0004', { prdtReviewSysId });
    return row;
  }

  /** The files that a review is to show; those in `shown` it shows already. Throws 0005 for a picture as video, or the reverse. */
  async #files(
    userSysId: number,
    { pictures = [], video = null }: { pictures?: readonly number[]; video?: number | null },
    shown: ReadonlyMap<number, ReviewFile> = new Map(),
  ): Promise<ShownFiles> {
    const by = { kind: 'review', userSysId } as const;
    const all = [...pictures, ...(video === null ? [] : [video])];
    const naming = await this.#parts.files.naming(
      all.filter((id) => !shown.has(id)),
      by,
    );
    const known = new Map([...shown, ...naming.files.map(fileOf).map(idAndFile)]);
    const fileAt = (id: number) => known.get(id)!;
    for (const id of pictures) requireKind(fileAt(id), 'pictures');
    if (video !== null) requireKind(fileAt(video), 'video');
    return {
      pictures: pictures.map(fileAt),
      video: video === null ? null : fileAt(video),
      streams: naming.streams,
      named: naming.named,
    };
  }
}

interface ShownFiles {
  readonly pictures: readonly ReviewFile[];
  readonly video: ReviewFile | null;
  readonly streams: Naming['streams'];
  named(states: States): Also;
}

function removed(prdtReviewSysId: number) {
  return { type: 'ReviewRemoved', data: { prdtReviewSysId } } as const;
}

export function reviewOf(row: Pick<ReviewRow, 'user_sys_id' | 'prdt_sys_id'>) {
  return reviewStream({ userSysId: row.user_sys_id, prdtSysId: row.prdt_sys_id });
}

function idsOf({ pictures, video }: ShownFiles) {
  return { pictures: pictures.map(({ fileSysId }) => fileSysId), video: video?.fileSysId ?? null };
}

function fileOf({ fileSysId, url, width, height }: Naming['files'][number]): ReviewFile {
  return { fileSysId, url, width, height };
}

function idAndFile(file: ReviewFile): readonly [number, ReviewFile] {
  return [file.fileSysId, file];
}

/** Uploaded pictures are kept as WebP, videos as they came. */
function requireKind({ url }: ReviewFile, field: 'pictures' | 'video'): void {
  if (url.endsWith('.webp') !== (field === 'pictures'))
    throw new Refusal('0005', { field, reason: field === 'video' ? 'must be a video' : 'must be pictures' });
}
