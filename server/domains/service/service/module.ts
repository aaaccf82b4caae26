import * as faqsContract from '../../../../schema/service/faqs.ts';
import * as inquiriesContract from '../../../../schema/service/inquiries.ts';
import * as noticesContract from '../../../../schema/service/notices.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { Files } from '../../members/media/offers.ts';
import { OrderViews } from '../../orders/order/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { inquiriesFold } from './decider.ts';
import { Faqs } from './faqs.ts';
import { Inquiries } from './inquiries.ts';
import { Notices } from './notices.ts';
import { faqsFold, noticesFold } from './pages.ts';
import { serviceTables } from './tables.ts';

/** Customer service: inquiries and their answers, frequent questions, and notices. */
export const service = domainModule({
  name: 'service',
  contract: { ...faqsContract, ...inquiriesContract, ...noticesContract },
  folds: [inquiriesFold, faqsFold, noticesFold],
  rowTables: [serviceTables],
  open: ({ log, clock, source, use }) => {
    const faqs = new Faqs(log);
    const notices = new Notices({ log, clock, source });
    const inquiries = new Inquiries({
      log,
      source,
      accounts: use(Accounts),
      orders: use(OrderViews),
      files: use(Files),
      alerts: use(Alerts),
      texts: use(Texts),
    });
    const by = (call: { readonly caller: { readonly userSysId: number }; readonly commandId: string }) => ({
      actorId: call.caller.userSysId,
      commandId: call.commandId,
    });
    return {
      services: [notices, inquiries],
      handlers: {
        askInquiry: ({ params, body, commandId, once, locale }) =>
          inquiries.ask(params.uid, body, { commandId, ...once, locale }),
        inquiriesOfMember: ({ params, query }) => inquiries.of(params.uid, query),
        inquiries: ({ query, caller }) => inquiries.for(caller, query),
        inquiry: ({ params, caller }) => inquiries.one(params.questionSysId, caller),
        answerInquiry: async ({ params, body, caller, commandId }) => {
          await inquiries.answer(params.questionSysId, body.text, caller, commandId);
          return {};
        },
        faqs: ({ query: { lang, ...asked }, locale }) => faqs.list(lang ?? locale, asked),
        applyFaqs: (call) => faqs.apply(call.body, by(call)),
        notices: ({ query: { lang, ...page }, caller, locale }) => notices.list(lang ?? locale, caller, page),
        noticeOf: ({ params, query, caller, locale }) =>
          notices.one(params.noticeSysId, query.lang ?? locale, caller),
        applyNotice: (call) => notices.apply(call.body, by(call)),
        removeNotice: async (call) => {
          await notices.remove(call.params.noticeSysId, by(call));
          return {};
        },
      },
      purges: { inquiryPictureCnt: (asked) => inquiries.purgePictures(asked) },
    };
  },
});
