import type { Locale } from '../../../../schema/locales.ts';
import type { News } from '../../members/alert/offers.ts';

/** Where a member reads their own inquiries. */
const LINK = '/Contact';

/** It does not repeat the answer: alerts are kept for another time than inquiries. */
export const ANSWERED: News = {
  kind: 'account',
  words: {
    ko: { title: '문의하신 내용에 답변이 왔어요', text: '고객센터의 내 문의에서 확인해 주세요.' },
    en: { title: 'Your inquiry has been answered', text: 'Read the answer in your inquiries.' },
  },
  link: LINK,
};

export const ANSWERED_TEXT: Readonly<Record<Locale, string>> = {
  ko: '문의하신 내용에 답변이 왔어요. 고객센터의 내 문의에서 확인해 주세요.',
  en: 'Your inquiry has been answered. Read the answer under Customer service, Contact.',
};
