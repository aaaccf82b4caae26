import * as contract from '../../../../schema/catalog/product-questions.ts';
import { domainModule } from '../../../platform/module.ts';
import { answerOfProduct } from './answer-of-product.ts';
import { askOfProduct } from './ask-of-product.ts';
import { qnaFold } from './decider.ts';
import { qnaProjection } from './views.ts';
import * as queries from './queries.ts';

/** Questions about products, and their sellers' answers. */
export const qna = domainModule({
  name: 'qna',
  contract,
  folds: [qnaFold],
  projections: [qnaProjection],
  operations: { ...queries, askOfProduct, answerOfProduct },
});
