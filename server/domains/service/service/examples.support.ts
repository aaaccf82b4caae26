import { ANYBODY, HOST, MANAGER, NOBODY, OWNER, type ExamplesOf } from '../../../testing/operations/calls.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import type { service } from './module.ts';

const page = { startIndex: 0, rowCount: 10 };
const question = { typeCode: 3, content: '주문한 컵이 언제 오나요?' } as const;
const faq = { faqId: 'when', categoryCode: 3, question: '언제 와요?', answer: '2~5일 안에 와요.' };
const notice = {
  noticeId: 'opening',
  lang: 'ko',
  title: '문을 열었어요',
  content: '반가워요.',
  date: '2026-01-01',
  isPinned: 1,
} as const;

/** The buyer asks about an order of theirs. */
async function asked({ api, buyer, mug, plan }: Stage) {
  const token = buyer.token;
  const { orderSysId } = await api.done('placeOrder', orderFor({ plan }, mug), { token });
  return api.done('askInquiry', { uid: buyer.userSysId, ...question, orderSysId }, { token });
}

async function published({ api, manager }: Stage) {
  await api.done('applyNotice', notice, { token: manager.token });
  const { notices } = await api.done('notices', page);
  return { noticeSysId: notices[0]!.noticeSysId };
}

export const examples: ExamplesOf<typeof service> = {
  askInquiry: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, ...question }, by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({
        input: { uid: buyer.userSysId, ...question, pictures: [NOBODY] },
        by: buyer,
      }),
      '2010': ({ buyer }) => ({
        input: { uid: buyer.userSysId, ...question, orderSysId: NOBODY },
        by: buyer,
      }),
    },
    changed: { content: '다른 물음' },
    triedElsewhere: ['0003', '0008'],
  },
  inquiriesOfMember: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, ...page }, by: buyer }),
  },
  inquiries: {
    roles: ['14', '9001', '9001', '0001', '0001', '0001'],
    good: ({ host }) => ({ input: page, by: host }),
    triedElsewhere: ['0005'],
  },
  inquiry: {
    roles: HOST,
    good: async (stage) => ({ input: await asked(stage), by: stage.host }),
    refused: { '0004': ({ host }) => ({ input: { questionSysId: NOBODY }, by: host }) },
    isFoundLater: true,
  },
  answerInquiry: {
    roles: HOST,
    good: async (stage) => ({ input: { ...(await asked(stage)), text: '내일 와요' }, by: stage.host }),
    refused: {
      '0004': ({ host }) => ({ input: { questionSysId: NOBODY, text: '네' }, by: host }),
      '0007': async (stage) => {
        const input = { ...(await asked(stage)), text: '내일 와요' };
        await stage.api.done('answerInquiry', input, { token: stage.host.token });
        return { input, by: stage.host };
      },
    },
    isFoundLater: true,
  },
  faqs: { roles: ANYBODY, good: () => ({ input: { categoryCode: 3, keyword: '언제' } }) },
  applyFaqs: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { lang: 'ko', faqs: [faq] }, by: manager }),
    refused: { '0003': ({ manager }) => ({ input: { lang: 'ko', faqs: [faq, faq] }, by: manager }) },
  },
  notices: { roles: ANYBODY, good: () => ({ input: page }) },
  noticeOf: {
    roles: ANYBODY,
    good: async (stage) => ({ input: await published(stage) }),
    refused: { '0004': () => ({ input: { noticeSysId: NOBODY } }) },
  },
  applyNotice: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: notice, by: manager }),
    refused: { '0005': ({ manager }) => ({ input: { ...notice, date: '2026-02-30' }, by: manager }) },
    triedElsewhere: ['0008'],
  },
  removeNotice: {
    roles: MANAGER,
    good: async (stage) => ({ input: await published(stage), by: stage.manager }),
    refused: { '0004': ({ manager }) => ({ input: { noticeSysId: NOBODY }, by: manager }) },
  },
};
