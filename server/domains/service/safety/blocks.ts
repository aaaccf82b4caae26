import { authorMark } from '../../../../schema/service/safety/constants.ts';
import * as contract from '../../../../schema/service/safety/blocks.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Profiles } from '../../members/account/offers.ts';
import { addBlock, removeBlock } from '../../members/block/offers.ts';
import { writtenReview } from '../../orders/review/queries.ts';
import { planOf } from '../../room/broadcast/queries.ts';
import { chatLineAt } from '../../room/room/offers.ts';

/** Throws 0004 for nobody, 0005 for the member themselves, 0007 for one too many. */
export const block = query(contract.block, ({ log, clock, use }) => {
  const profiles = use(Profiles);
  return async ({ body: { userSysId, prdtReviewSysId, line }, caller }) => {
    requireOne(userSysId, prdtReviewSysId);
    const author = userSysId ?? (await writtenReview(log, prdtReviewSysId!))?.userSysId;
    if (author === undefined || !(await profiles.of(author))) throw new Refusal('0004');
    if (author === caller.userSysId)
      throw new Refusal('0005', { field: 'userSysId', reason: 'must not be your own' });
    // A number alone may be a reviewer's, so it tells nobody the name.
    const said =
      userSysId === undefined || line === undefined
        ? null
        : await chatLineAt(log, await planOf(log, line.broadcastSysId, caller), line.logSysId);
    const by = prdtReviewSysId ?? null;
    const blocked = { userSysId: author, isMasked: said?.authorSysId !== author, prdtReviewSysId: by };
    await addBlock({ log, clock }, caller.userSysId, blocked);
    return whom(author, by);
  };
});

export const unblock = query(
  contract.unblock,
  ({ log }) =>
    async ({ body: { userSysId, prdtReviewSysId }, caller }) => {
      requireOne(userSysId, prdtReviewSysId);
      const blocked =
        userSysId === undefined ? { review_sys_id: prdtReviewSysId! } : { blocked_sys_id: userSysId };
      await removeBlock(log, caller.userSysId, blocked);
      return {};
    },
);

/** The author of a review is not named. */
export function whom(userSysId: number, prdtReviewSysId: number | null) {
  return { userSysId: prdtReviewSysId === null ? userSysId : null, authorMark: authorMark(userSysId) };
}

function requireOne(userSysId: number | undefined, prdtReviewSysId: number | undefined): void {
  if ((userSysId === undefined) === (prdtReviewSysId === undefined))
    throw new Refusal('0005', { field: 'userSysId', reason: 'must come, or prdtReviewSysId' });
}
