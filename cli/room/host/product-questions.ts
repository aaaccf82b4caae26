import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { answerOfProduct, sellerQuestions } from '../../../schema/catalog/product-questions.ts';
import type { Context } from '../../context.ts';
import { sellerOf } from './moderation.ts';
import { done, type Where } from './where.ts';
import { count, timeText } from '../../output.ts';
import { table } from '../../table.ts';

export async function productQuestions(context: Context, where: Where): Promise<void> {
  const sellerSysId = await sellerOf(context, where);
  const page = { sellerSysId, startIndex: 0, rowCount: ROW_COUNT_MAX };
  const { totalCnt, questions } = await context.api.call(sellerQuestions, page);
  context.out.data({ sellerSysId, totalCnt, questions }, (c) => {
    if (questions.length === 0) return c.dim('No question about a product is open');
    const rows = questions.map((question) => {
      return [
        String(question.prdtQuestionSysId),
        timeText(question.createdAt),
        String(question.prdtSysId),
        question.nick,
        `${question.content ?? ''}${question.isSecret ? ' (secret)' : ''}`,
      ];
    });
    const shown = table(c, ['id', 'asked', 'product', 'by', 'question'], rows, [0]);
    const more = totalCnt - questions.length;
    return more > 0 ? `${shown}\n${c.dim(`and ${count(more)} more`)}` : shown;
  });
}

export async function answerProduct(
  context: Context,
  prdtQuestionSysId: number,
  answer: string,
): Promise<void> {
  await context.api.call(answerOfProduct, { prdtQuestionSysId, answer });
  done(context, { prdtQuestionSysId, answer }, `Answered on the product’s page: ${answer}`);
}
