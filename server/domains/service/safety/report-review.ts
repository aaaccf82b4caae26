import * as contract from '../../../../schema/service/safety/reports.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { writtenReview } from '../../orders/review/queries.ts';
import { fileReport } from './file-report.ts';

export const reportReview = query(
  contract.reportReview,
  (platform) =>
    async ({ params: { prdtSysId, prdtReviewSysId }, body, caller }) => {
      const review = await writtenReview(platform.log, prdtReviewSysId);
      if (review?.prdtSysId !== prdtSysId) throw new Refusal('0004', { prdtReviewSysId });
      const { reasonTypeCode, content = '' } = body;
      const target = { targetType: 'review', targetSysId: prdtReviewSysId, broadcastSysId: null } as const;
      const reported = { ...target, reasonTypeCode, content };
      return { reportSysId: await fileReport(platform, caller.userSysId, reported) };
    },
);
