import * as contract from '../../../../schema/catalog/product-questions.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { Blocks } from '../../members/block/blocks.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { OnAir } from '../room/on-air.ts';
import { qnaFold } from './decider.ts';
import { qnaProjection } from './projection.ts';
import { Qna } from './qna.ts';

/** Questions about products, and their sellers' answers. */
export const qna = domainModule({
  name: 'qna',
  contract,
  folds: [qnaFold],
  projections: [qnaProjection],
  open: ({ log, source, use }) => {
    const service = new Qna({
      log,
      source,
      accounts: use(Accounts),
      catalog: use(Catalog),
      onAir: use(OnAir),
      blocks: use(Blocks),
    });
    return {
      services: [service],
      handlers: {
        askOfProduct: ({ params, body, caller, commandId, once }) =>
          service.ask(params.prdtSysId, caller, { isSecret: 0, ...body }, { commandId, ...once }),
        productQuestions: ({ params, query, caller }) => service.ofProduct(params.prdtSysId, caller, query),
        sellerQuestions: ({ params, query, caller }) => service.openOf(params.sellerSysId, caller, query),
        ownProductQuestions: ({ caller, query }) => service.by(caller, query),
        answerOfProduct: async ({ params, body, caller, commandId }) => {
          await service.answer(caller, { ...params, ...body }, commandId);
          return {};
        },
      },
    };
  },
});
