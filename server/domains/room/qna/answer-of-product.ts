import * as contract from '../../../../schema/catalog/product-questions.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
import { answerOnce, qnaStream } from './decider.ts';
import { productOfQuestion } from './views.ts';

export const answerOfProduct = command(contract.answerOfProduct, ({ log }) => async (call) => {
  const { caller, params, body } = call;
  const found = await log.reads.one(productOfQuestion(params));
  if (!found) throw new Refusal('0004', params);
  const [qna, product] = [qnaStream(found.prdt_sys_id), productStream(found.prdt_sys_id)];
  const answered = { ...params, ...body };
  return {
    streams: [qna, product],
    decide: (states) => ({
      events: [{ ref: qna, events: answerOnce(states.get(qna), states.get(product), caller, answered) }],
    }),
  };
});
