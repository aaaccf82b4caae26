import { type ExamplesOf, HOST, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { question } from './module.ts';

/** Somebody asks, and so it could be answered. */
async function answerTo({ server, plan, buyer, broadcastSysId }: Stage) {
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  await viewer.ask('배송은 언제 와요?');
  const { seq } = await viewer.sees('chatMessage', ({ msgType }) => msgType === 1);
  viewer.drop();
  return { broadcastSysId, logSysId: seq!, answer: '내일 도착해요' };
}

export const examples: ExamplesOf<typeof question> = {
  listQuestions: {
    roles: HOST,
    good: ({ broadcastSysId, host }) => ({ input: { broadcastSysId, startIndex: 0, rowCount: 5 }, by: host }),
    refused: {
      '0004': ({ host }) => ({ input: { broadcastSysId: NOBODY, startIndex: 0, rowCount: 5 }, by: host }),
    },
  },
  ownLiveQuestions: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 5 }, by: buyer }),
  },
  answerQuestion: {
    roles: HOST,
    good: async (stage) => ({ input: await answerTo(stage), by: stage.host }),
    refused: {
      '0004': async (stage) => ({ input: { ...(await answerTo(stage)), logSysId: NOBODY }, by: stage.host }),
      '0007': async (stage) => {
        const input = await answerTo(stage);
        await stage.api.done('answerQuestion', input, { token: stage.host.token });
        return { input, by: stage.host };
      },
    },
  },
};
