import * as contract from '../../../../schema/catalog/own-reviews.ts';
import { command } from '../../../platform/operations.ts';
import { memberStream, requireMember } from '../../members/account/offers.ts';
import { Files, freeing } from '../../members/media/offers.ts';
import { changeReview, requireWords } from './decider.ts';
import { filesFor } from './files.ts';
import { ownRow, reviewOf } from './queries.ts';
import { contentOf, contentRow } from './rows.ts';

/** Throws 0004 unless it is the member's own, and what {@link changeReview} and {@link requireWords} throw. */
export const editReview = command(contract.editReview, ({ log, use }) => {
  const uploads = use(Files);
  return async ({ params: { uid: userSysId, prdtReviewSysId }, body: changes }) => {
    const row = await ownRow(log, userSysId, prdtReviewSysId);
    const before = contentOf(row);
    const shown = new Map(
      [...before.pictures, before.video ?? []].flat().map((file) => [file.fileSysId, file]),
    );
    const asked = {
      pictures: changes.pictures ?? before.pictures.map(({ fileSysId }) => fileSysId),
      video: changes.video === undefined ? (before.video?.fileSysId ?? null) : changes.video,
    };
    const comment = (changes.comment ?? before.comment).trim();
    const files = await filesFor(uploads, userSysId, asked, shown);
    const kept = new Set([...asked.pictures, asked.video]);
    const freed = [...shown.keys()].filter((id) => !kept.has(id));
    const [review, member] = [reviewOf(row), memberStream(userSysId)];
    return {
      streams: [review, member, ...files.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const said = { score: changes.score, ...asked };
        const changed = changeReview(states.get(review), prdtReviewSysId, said, now);
        requireWords(comment);
        const parts = [files.named(states), ...freed.map((id) => freeing(id, now))];
        return {
          events: [{ ref: review, events: [changed] }, ...parts.flatMap(({ events }) => events)],
          rows: [
            contentRow({ prdtReviewSysId, userSysId }, { comment, ...files.shown }),
            ...parts.flatMap(({ rows }) => rows),
          ],
        };
      },
    };
  };
});
