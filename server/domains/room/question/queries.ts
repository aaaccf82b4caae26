import * as contract from '../../../../schema/room/questions.ts';
import { GONE } from '../../../../schema/room/room.ts';
import { query } from '../../../platform/operations.ts';
import { Profiles } from '../../members/account/offers.ts';
import { roomOf } from '../broadcast/decider.ts';
import { planOfHost } from '../broadcast/queries.ts';
import { allQuestions, answeredQuestions, countBy, openQuestions, questionsBy } from './views.ts';

export const listQuestions = query(contract.listQuestions, ({ log, use }) => {
  const profiles = use(Profiles);
  return async ({ params: { broadcastSysId }, query: { isOpen, ...page }, caller }) => {
    const room = roomOf(await planOfHost(log, broadcastSysId, caller));
    const list = isOpen === undefined ? allQuestions : isOpen === 1 ? openQuestions : answeredQuestions;
    const counted = await log.reads.one(list.count({ room }));
    const questions = (await log.reads.all(list.rows({ room, ...page }))).map(async (row) => {
      const { nick, userId } = (await profiles.of(row.user_sys_id)) ?? GONE;
      return {
        logSysId: row.log_sys_id,
        nick,
        userId,
        content: row.content,
        createdAt: new Date(row.asked_at).toISOString(),
        answer: row.answer,
        isPrivate: row.is_private ? (1 as const) : (0 as const),
      };
    });
    return { totalCnt: counted?.count ?? 0, questions: await Promise.all(questions) };
  };
});

export const ownLiveQuestions = query(contract.ownLiveQuestions, ({ log }) => async (call) => {
  const { params, query: page } = call;
  const rows = await log.reads.all(questionsBy({ userSysId: params.uid, ...page }));
  const counted = await log.reads.one(countBy({ userSysId: params.uid }));
  const questions = rows.map((row) => ({
    logSysId: row.log_sys_id,
    ...idsOfRoom(row.room),
    content: row.content,
    createdAt: new Date(row.asked_at).toISOString(),
    answer: row.answer,
  }));
  return { totalCnt: counted?.count ?? 0, questions };
});

/** `10_77` is the room of broadcast 10, schedule 77. */
function idsOfRoom(room: string) {
  const [broadcastSysId, broadcastScheduleSysId] = room.split('_').map(Number) as [number, number];
  return { broadcastSysId, broadcastScheduleSysId };
}
