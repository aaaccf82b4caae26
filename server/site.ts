import type { Locale } from '../schema/locales.ts';
import type { Site } from './platform/http/page-head.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** The site's own texts for the head of a page. */
export const SITE = {
  name: 'Sellover',
  text: {
    ko: '라이브로 보고 바로 사는 쇼핑, 셀로버',
    en: 'Sellover: live shopping you watch, chat in and buy from',
  },
  /** 1200 × 630. */
  picture: '/icons/sellover-card.jpg',
  schedule: {
    ko: { title: '방송 캘린더', text: '오늘과 앞으로의 라이브 방송, 다시 볼 수 있는 방송' },
    en: { title: 'Broadcast calendar', text: 'Live broadcasts of today and to come, and recordings' },
  },
} as const satisfies Site & { picture: string; schedule: Record<Locale, Words> };

/** Addresses of the web app that the server names. */
export const CALENDAR_PAGE_PATH = '/Calendar';

export function productPath(prdtSysId: number): string {
  return `/Product/${prdtSysId}`;
}

/** Pages of one person, or steps of a purchase. The API is not listed, because search engines run our pages, which call it. */
export const HIDDEN_PATHS = [
  '/AlertList',
  '/AlertSet',
  '/alerts/',
  '/BuyHistory',
  '/CalendarReserved',
  '/BuyProduct',
  '/BuyComplete',
  '/cart',
  '/Basket',
  '/Coupon',
  '/Login',
  '/MyPoint',
  '/MypageSetting',
  '/ReportLog',
  '/SanctionLog',
  '/BlockList',
  '/Follows',
  '/ViewLog',
  '/nonMemberOrder',
  '/order/',
  '/search',
] as const;
