import { ALERTS_TOLD_EVERY } from '../../../../schema/members/constants.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Alerts, News } from '../../members/alert/offers.ts';
import { memberOfSellover } from './decider.ts';

const NEWS = {
  ContractOffered: {
    ko: { title: '쇼호스트 신청이 승인됐어요', text: '계약서를 읽고 동의하면 방송을 준비할 수 있어요.' },
    en: {
      title: 'Your sellover application was accepted',
      text: 'Read and accept the contract to prepare your first broadcast.',
    },
    link: '/seller/contracts',
  },
  SelloverRejected: {
    ko: { title: '쇼호스트 신청을 받아들이지 못했어요', text: '이유를 확인하고 다시 신청할 수 있어요.' },
    en: {
      title: 'Your sellover application was not accepted',
      text: 'See why, and apply again when you are ready.',
    },
    link: '/seller/joinFin',
  },
  ContractTerminated: {
    ko: { title: '쇼호스트 계약이 끝났어요', text: '방송 권한이 사라졌어요. 이유와 날짜를 확인해 주세요.' },
    en: {
      title: 'Your sellover contract has ended',
      text: 'You can no longer broadcast. See why, and since when.',
    },
    link: '/seller/contracts',
  },
} as const;

/** Tells members what a manager has decided about them. */
export function tellOfDecisions(alerts: Alerts): Reaction {
  return {
    name: 'sellover-alerts',
    types: Object.keys(NEWS),
    every: ALERTS_TOLD_EVERY,
    react: (events) =>
      alerts.tellAll(
        events.map(({ stream, type }) => {
          const { ko, en, link } = NEWS[type as keyof typeof NEWS];
          const news: News = { kind: 'account', words: { ko, en }, link };
          return { userSysId: memberOfSellover(stream), news };
        }),
      ),
  };
}
