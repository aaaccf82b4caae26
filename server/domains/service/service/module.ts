import * as faqsContract from '../../../../schema/service/faqs.ts';
import * as inquiriesContract from '../../../../schema/service/inquiries.ts';
import * as noticesContract from '../../../../schema/service/notices.ts';
import { domainModule } from '../../../platform/module.ts';
import { answerInquiry } from './answer-inquiry.ts';
import { applyFaqs } from './apply-faqs.ts';
import { applyNotice } from './apply-notice.ts';
import { askInquiry } from './ask-inquiry.ts';
import { inquiriesFold } from './decider.ts';
import { faqs } from './faqs.ts';
import { noticeOf, notices } from './notices.ts';
import { faqsFold, noticesFold } from './pages.ts';
import { purgePictures } from './purge-pictures.ts';
import { inquiries, inquiriesOfMember, inquiry } from './queries.ts';
import { removeNotice } from './remove-notice.ts';
import { serviceTables } from './rows.ts';

/** Customer service: inquiries and their answers, frequent questions, and notices. */
export const service = domainModule({
  name: 'service',
  contract: { ...faqsContract, ...inquiriesContract, ...noticesContract },
  folds: [inquiriesFold, faqsFold, noticesFold],
  rowTables: [serviceTables],
  operations: {
    answerInquiry,
    applyFaqs,
    applyNotice,
    askInquiry,
    faqs,
    inquiries,
    inquiriesOfMember,
    inquiry,
    noticeOf,
    notices,
    removeNotice,
  },
  open: (platform) => ({ purges: { inquiryPictureCnt: (asked) => purgePictures(platform, asked) } }),
});
