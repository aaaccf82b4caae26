import { type ExamplesOf, MANAGER, MEMBERS, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import type { safety } from './module.ts';

const page = { startIndex: 0, rowCount: 10 };

/** A report of the mug's review. */
const ofReview = ({ mug }: Stage, prdtReviewSysId: number) =>
  ({ prdtSysId: mug.facts.prdtSysId, prdtReviewSysId, reasonTypeCode: 1 }) as const;
const reviewOf = ({ server, mug }: Stage, by: Person) =>
  server.world.reviews(mug, by, { score: 1, comment: '광고예요. 여기서 사세요.' });

/** The buyer reports the stranger. */
function reported({ buyer, stranger }: Stage) {
  const target = { targetType: 'member', targetSysId: stranger.userSysId, reasonTypeCode: 3 } as const;
  return { uid: buyer.userSysId, ...target, content: '방송마다 따라와서 욕해요' };
}

const byBuyer =
  <I>(asks: (stage: Stage) => I | Promise<I>) =>
  async (stage: Stage) => ({ input: await asks(stage), by: stage.buyer });

export const examples: ExamplesOf<typeof safety> = {
  sanctions: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  report: {
    roles: OWNER,
    good: byBuyer(reported),
    refused: {
      '0004': byBuyer((stage) => ({ ...reported(stage), targetSysId: NOBODY })),
      '0005': byBuyer((stage) => ({ ...reported(stage), targetSysId: stage.buyer.userSysId })),
    },
    triedElsewhere: ['0008'],
  },
  reportReview: {
    roles: MEMBERS,
    good: byBuyer(async (stage) => ofReview(stage, await reviewOf(stage, await stage.server.world.member()))),
    refused: {
      '0004': byBuyer((stage) => ofReview(stage, NOBODY)),
      '0005': byBuyer(async (stage) => ofReview(stage, await reviewOf(stage, stage.buyer))),
    },
    triedElsewhere: ['0008'],
  },
  reports: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId, ...page }, by: buyer }) },
  memberReports: { roles: MANAGER, good: ({ manager }) => ({ input: page, by: manager }) },
  closeReport: {
    roles: MANAGER,
    good: async (stage) => {
      const { reportSysId } = await stage.api.done('report', reported(stage), { token: stage.buyer.token });
      return { input: { reportSysId, stateCode: 2 }, by: stage.manager };
    },
    refused: { '0004': ({ manager }) => ({ input: { reportSysId: NOBODY, stateCode: 2 }, by: manager }) },
  },
  blocks: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  block: {
    roles: OWNER,
    good: byBuyer(({ buyer, stranger }) => ({ uid: buyer.userSysId, userSysId: stranger.userSysId })),
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, userSysId: NOBODY }, by: buyer }),
      '0005': ({ buyer }) => ({ input: { uid: buyer.userSysId, userSysId: buyer.userSysId }, by: buyer }),
    },
    triedElsewhere: ['0007'],
  },
  unblock: {
    roles: OWNER,
    good: byBuyer(({ buyer, stranger }) => ({ uid: buyer.userSysId, userSysId: stranger.userSysId })),
    refused: { '0005': ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  },
  reportChat: {
    // The line is the stranger's own.
    roles: ['14', '0001', '0005', '0001', '0001', '0001'],
    good: async (stage) => {
      const { broadcastSysId, api, stranger, buyer } = stage;
      const said = await api.done('sendChat', { broadcastSysId, msg: '사세요' }, { token: stranger.token });
      return { input: { broadcastSysId, ...said, reason: 'spam' }, by: buyer };
    },
    refused: {
      '0004': byBuyer(({ broadcastSysId }) => ({
        broadcastSysId,
        logSysId: NOBODY,
        reason: 'spam' as const,
      })),
      '0005': async ({ broadcastSysId, api, buyer }) => {
        const said = await api.done('sendChat', { broadcastSysId, msg: '사세요' }, { token: buyer.token });
        return { input: { broadcastSysId, ...said, reason: 'spam' }, by: buyer };
      },
    },
    triedElsewhere: ['0008'],
  },
};
