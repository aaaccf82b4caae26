import * as contract from '../../../../schema/room/questions.ts';
import { domainModule } from '../../../platform/module.ts';
import { Profiles } from '../../members/account/offers.ts';
import { answerQuestion } from './answer-question.ts';
import { asidesOf, tellAsides } from './asides.ts';
import { answersFold } from './decider.ts';
import { questionProjection } from './views.ts';
import * as queries from './queries.ts';

/** Viewers' questions in rooms, and hosts' answers. */
export const question = domainModule({
  name: 'question',
  contract,
  folds: [answersFold],
  projections: [questionProjection],
  operations: { ...queries, answerQuestion },
  open: ({ log, logger, sockets, use }) => {
    const profiles = use(Profiles);
    log.onCommitted((events) => {
      tellAsides(events, profiles, sockets).catch((error: unknown) =>
        logger.error({ err: error }, 'an asker was not told'),
      );
    });
    return { welcome: (room, userSysId) => asidesOf(log, profiles, room, userSysId) };
  },
});
