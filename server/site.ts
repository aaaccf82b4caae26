import type { Locale } from '../schema/locales.ts';
import type { Site } from './platform/http/page-head.ts';
import { SITE_CARD } from './platform/http/site-icons.ts';
import type { SiteIdentity } from './platform/site.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** The head of pages that say nothing else of themselves. */
export function siteOf({ name, logo, hasOurMark }: SiteIdentity): Site {
  return {
    name,
    text: {
      ko: `라이브로 보고 바로 사는 쇼핑, ${name.ko}`,
      en: `${name.en}: live shopping you watch, chat in and buy from`,
    },
    picture: hasOurMark || logo !== null ? SITE_CARD : '',
  };
}

/** The site's own texts for the head of a page. */
export const SITE = {
  schedule: {
    ko: { title: '방송 캘린더', text: '오늘과 앞으로의 라이브 방송, 다시 볼 수 있는 방송' },
    en: { title: 'Broadcast calendar', text: 'Live broadcasts of today and to come, and recordings' },
  },
  reserved: {
    ko: { title: '내 방송 알림', text: '시작을 기다리는 라이브 방송을 한곳에서' },
    en: { title: 'My broadcast reminders', text: 'The live broadcasts you wait for, in one place' },
  },
  store: {
    ko: { title: '스토어', text: '카테고리와 브랜드로 골라 보는 라이브 쇼핑 상품' },
    en: { title: 'Store', text: 'All products of our live shops, by category and brand' },
  },
  liveItems: {
    ko: { title: '방송 상품', text: '방송 중이거나 곧 방송할 상품, 지난 방송의 상품' },
    en: { title: 'Products on shows', text: 'What is sold in broadcasts now, soon and lately' },
  },
  search: {
    ko: { title: '검색', text: '상품, 브랜드, 방송을 한 번에 찾아보세요' },
    en: { title: 'Search', text: 'Find products, brands and broadcasts' },
  },
} as const satisfies Record<string, Record<Locale, Words>>;

/** What a page with one name says of it. */
export const SITE_OF = {
  category: {
    ko: (name) => `${name} 상품을 라이브로 보고 바로 사세요`,
    en: (name) => `${name} to watch live and buy at once`,
  },
  brand: {
    ko: (name) => `${name}의 상품과 라이브 방송`,
    en: (name) => `Products and live broadcasts of ${name}`,
  },
  plan: { ko: (seller) => `${seller} 기획전`, en: (seller) => `A special of ${seller}` },
} as const satisfies Record<string, Record<Locale, (name: string) => string>>;

/** Addresses of the web app that the server names. */
export const CALENDAR_PAGE_PATH = '/Calendar';
export const STORE_PATH = '/Store';

export function liveItemsPath(type: string): string {
  return `/LiveItems/${type}`;
}

export function brandPath(brandSysId: number): string {
  return `/BrandChannel/${brandSysId}`;
}

export function planPath(planSysId: number): string {
  return `/PlanningEvent/${planSysId}`;
}

/** `sub`: undefined for all of the category. */
export function categoryPath(categorySysId: number, sub?: number): string {
  return `/category/${categorySysId}/${sub ?? 'all'}`;
}

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
