import { answerReview, productReviews } from '../../../schema/catalog/reviews.ts';
import type { Context } from '../../context.ts';
import { done } from './where.ts';
import { count, timeText } from '../../output.ts';
import { table } from '../../table.ts';

/** Reviews of products, and their seller's answers. */

/** A host reads at most this many at once, newest first. */
const SHOWN = 50;

export async function reviews(context: Context, prdtSysId: number): Promise<void> {
  const page = { prdtSysId, startIndex: 0, rowCount: SHOWN };
  const said = await context.api.call(productReviews, page);
  context.out.data({ prdtSysId, ...said }, (c) => {
    if (said.reviews.length === 0) return c.dim('Nobody has said anything of this product yet');
    const rows = said.reviews.map(({ prdtReviewSysId, createdAt, score, nick, comment, answer }) => [
      String(prdtReviewSysId),
      timeText(createdAt),
      score === null ? '' : String(score),
      nick,
      comment,
      answer ?? '',
    ]);
    const shown = table(c, ['id', 'written', 'score', 'by', 'review', 'answer'], rows, [0, 2]);
    const more = said.totalCnt - said.reviews.length;
    return more > 0 ? `${shown}\n${c.dim(`and ${count(more)} more`)}` : shown;
  });
}

export async function answer(context: Context, prdtReviewSysId: number, text: string): Promise<void> {
  await context.api.call(answerReview, { prdtReviewSysId, answer: text });
  done(context, { prdtReviewSysId, answer: text }, `Answered below the review: ${text}`);
}
