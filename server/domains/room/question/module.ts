import * as contract from '../../../../schema/room/questions.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { answersFold } from './decider.ts';
import { questionProjection } from './projection.ts';
import { Questions } from './questions.ts';

/** Viewers' questions in rooms, and hosts' answers. */
export const question = domainModule({
  name: 'question',
  contract,
  folds: [answersFold],
  projections: [questionProjection],
  open: ({ log, logger, sockets, use }) => {
    const questions = new Questions(log, use(Accounts));
    log.onCommitted((events) => {
      questions
        .tellAsides(events, (...told) => sockets.tellMember(...told))
        .catch((error: unknown) => logger.error({ err: error }, 'an asker was not told'));
    });
    return {
      handlers: {
        listQuestions: ({ params, query, caller }) => questions.list(params.broadcastSysId, caller, query),
        ownLiveQuestions: ({ params, query }) => questions.by(params.uid, query),
        answerQuestion: async ({ params: { broadcastSysId, logSysId }, body, caller, commandId }) => {
          await questions.answer(broadcastSysId, caller, { logSysId, ...body }, commandId);
          return {};
        },
      },
      welcome: (room, userSysId) => questions.asidesOf(room, userSysId),
    };
  },
});
