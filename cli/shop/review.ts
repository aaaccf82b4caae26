import { hideReview, managedReviews, showReview } from '../../schema/catalog/reviews.ts';
import type { Context } from '../context.ts';
import { timeText } from '../output.ts';

export interface ListOptions {
  readonly product?: number;
  readonly hidden?: true;
  readonly limit: number;
}

export async function list({ api, out }: Context, { product, hidden, limit }: ListOptions): Promise<void> {
  const listed = await api.call(managedReviews, {
    startIndex: 0,
    rowCount: limit,
    ...(product !== undefined && { prdtSysId: product }),
    ...(hidden && { isHidden: 1 }),
  });
  out.data(listed, (c) =>
    listed.reviews.length === 0
      ? 'No reviews'
      : listed.reviews
          .map((review) => {
            const { prdtReviewSysId, createdAt, prdtSysId, score, nick, pictures, video } = review;
            const stars = score === null ? 'no score' : `${score} of 5`;
            const files = pictures.length + (video ? 1 : 0);
            const head = `${c.bold(`#${prdtReviewSysId}`)}  ${timeText(createdAt)}  product ${prdtSysId}  ${stars}  by ${nick}`;
            const hiddenFor = review.isHidden === 1 ? [`hidden: ${review.hiddenReason ?? ''}`] : [];
            const more = files > 0 ? [`pictures and videos: ${files}`] : [];
            const lines = [...review.comment.split('\n'), ...more, ...hiddenFor];
            return [head, ...lines.map((line) => `  ${line}`)].join('\n');
          })
          .join('\n\n'),
  );
}

export async function hide({ api, out }: Context, prdtReviewSysId: number, reason: string): Promise<void> {
  await api.call(hideReview, { prdtReviewSysId, reason });
  out.data({ prdtReviewSysId, reason }, (c) => `${c.green('✓')} Review ${prdtReviewSysId} is hidden`);
}

export async function show({ api, out }: Context, prdtReviewSysId: number): Promise<void> {
  await api.call(showReview, { prdtReviewSysId });
  out.data({ prdtReviewSysId }, (c) => `${c.green('✓')} Review ${prdtReviewSysId} is shown again`);
}
