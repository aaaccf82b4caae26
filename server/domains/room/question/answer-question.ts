import * as contract from '../../../../schema/room/questions.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { roomOf } from '../broadcast/decider.ts';
import { planOfHost } from '../broadcast/queries.ts';
import { roomStream } from '../room/decider.ts';
import { answersStream, giveAnswer } from './decider.ts';
import { questionAt } from './views.ts';

export const answerQuestion = command(
  contract.answerQuestion,
  ({ log }) =>
    async ({ caller, params, body }) => {
      const { broadcastSysId, logSysId } = params;
      const { answer, isPrivate = 0 } = body;
      const plan = await planOfHost(log, broadcastSysId, caller);
      const question = await log.reads.one(questionAt({ room: roomOf(plan), logSysId }));
      if (!question) throw new Refusal('0004', { logSysId });
      const { user_sys_id: userSysId, content } = question;
      const given = { logSysId, userSysId, content, answer, isPrivate };
      const [room, answers] = [roomStream(plan), answersStream(plan)];
      return {
        streams: [room, answers],
        decide: (states) => {
          const scene = { room: states.get(room), answers: states.get(answers), plan };
          const decided = giveAnswer(scene, caller, given);
          return {
            events: [
              { ref: answers, events: decided.answers },
              { ref: room, events: decided.room },
            ],
          };
        },
      };
    },
);
