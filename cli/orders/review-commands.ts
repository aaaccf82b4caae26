import type { Command } from 'commander';
import { hideReview, managedReviews, showReview } from '../../schema/catalog/reviews.ts';
import type { Reply } from '../../schema/operation.ts';
import { calls, group } from '../contract/command.ts';
import { timeText } from '../output.ts';
import type { Colours } from '../printing.ts';

/** `sellover review …`: what buyers say of products, for managers. */
export function reviewCommand(): Command {
  return group(
    'review',
    'See, hide and show what buyers say of products; for managers. Hosts answer with: sellover host answer-review',
    `
Examples:
  sellover review list
  sellover review list --product 3 --hidden
  sellover review hide 301 --reason "A phone number"
  sellover review show 301`,
    [
      calls('list', managedReviews, {
        description: 'List reviews of all products, the newest first, with why some are hidden.',
        options: {
          prdtSysId: ['--product <product>', 'of this product alone'],
          isHidden: ['--hidden', 'only those that are hidden'],
        },
        text: ({ reviews }, c) =>
          reviews.length === 0 ? 'No reviews' : reviews.map((review) => reviewText(c, review)).join('\n\n'),
      }),
      calls('hide', hideReview, {
        args: { prdtReviewSysId: ['<review>', 'its id, from sellover review list'] },
        options: { reason: ['--reason <text>', 'why; its writer reads it'] },
        text: (_, c, { prdtReviewSysId }) => `${c.green('✓')} Review ${prdtReviewSysId} is hidden`,
      }),
      calls('show', showReview, {
        args: { prdtReviewSysId: ['<review>', 'its id, from sellover review list --hidden'] },
        text: (_, c, { prdtReviewSysId }) => `${c.green('✓')} Review ${prdtReviewSysId} is shown again`,
      }),
    ],
  );
}

function reviewText(c: Colours, review: Reply<typeof managedReviews>['reviews'][number]): string {
  const { prdtReviewSysId, createdAt, prdtSysId, score, nick, pictures, video } = review;
  const stars = score === null ? 'no score' : `${score} of 5`;
  const files = pictures.length + (video ? 1 : 0);
  const head = `${c.bold(`#${prdtReviewSysId}`)}  ${timeText(createdAt)}  product ${prdtSysId}  ${stars}  by ${nick}`;
  const hiddenFor = review.isHidden === 1 ? [`hidden: ${review.hiddenReason ?? ''}`] : [];
  const more = files > 0 ? [`pictures and videos: ${files}`] : [];
  return [head, ...[...review.comment.split('\n'), ...more, ...hiddenFor].map((line) => `  ${line}`)].join(
    '\n',
  );
}
