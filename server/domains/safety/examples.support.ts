import { type ExamplesOf, MANAGER, MEMBERS, NOBODY, OWNER } from '../../testing/operations/calls.ts';
import type { Stage } from '../../testing/stage.ts';
import type { safety } from './module.ts';

const page = { startIndex: 0, rowCount: 10 };

/** The buyer reports the stranger. */
function reported({ buyer, stranger }: Stage) {
  const target = { targetType: 'member', targetSysId: stranger.userSysId, reasonTypeCode: 3 } as const;
  return { uid: buyer.userSysId, ...target, content: '방송마다 따라와서 욕해요' };
}

export const examples: ExamplesOf<typeof safety> = {
  report: {
    roles: OWNER,
    good: (stage) => ({ input: reported(stage), by: stage.buyer }),
    refused: {
      '0004': (stage) => ({ input: { ...reported(stage), targetSysId: NOBODY }, by: stage.buyer }),
      '0005': (stage) => ({
        input: { ...reported(stage), targetSysId: stage.buyer.userSysId },
        by: stage.buyer,
      }),
    },
    triedElsewhere: ['0008'],
  },
  reportReview: {
    roles: MEMBERS,
    good: async ({ server: { world }, mug, buyer }) => {
      const said = { score: 1, comment: '광고예요. 여기서 사세요.' };
      const prdtReviewSysId = await world.reviews(mug, await world.member(), said);
      const { prdtSysId } = mug.facts;
      return { input: { prdtSysId, prdtReviewSysId, reasonTypeCode: 1 }, by: buyer };
    },
    refused: {
      '0004': ({ mug, buyer }) => ({
        input: { prdtSysId: mug.facts.prdtSysId, prdtReviewSysId: NOBODY, reasonTypeCode: 1 },
        by: buyer,
      }),
      '0005': async ({ server: { world }, mug, buyer }) => {
        const said = { score: 1, comment: '제가 쓴 후기를 신고해 봐요.' };
        const prdtReviewSysId = await world.reviews(mug, buyer, said);
        return { input: { prdtSysId: mug.facts.prdtSysId, prdtReviewSysId, reasonTypeCode: 1 }, by: buyer };
      },
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
    good: ({ buyer, stranger }) => ({
      input: { uid: buyer.userSysId, userSysId: stranger.userSysId },
      by: buyer,
    }),
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, userSysId: NOBODY }, by: buyer }),
      '0005': ({ buyer }) => ({ input: { uid: buyer.userSysId, userSysId: buyer.userSysId }, by: buyer }),
    },
    triedElsewhere: ['0007'],
  },
  unblock: {
    roles: OWNER,
    good: ({ buyer, stranger }) => ({
      input: { uid: buyer.userSysId, userSysId: stranger.userSysId },
      by: buyer,
    }),
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
      '0004': ({ broadcastSysId, buyer }) => ({
        input: { broadcastSysId, logSysId: NOBODY, reason: 'spam' },
        by: buyer,
      }),
      '0005': async ({ broadcastSysId, api, buyer }) => {
        const said = await api.done('sendChat', { broadcastSysId, msg: '사세요' }, { token: buyer.token });
        return { input: { broadcastSysId, ...said, reason: 'spam' }, by: buyer };
      },
    },
    triedElsewhere: ['0008'],
  },
};
