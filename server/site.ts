import type { Site } from './platform/http/page-head.ts';

/** What the site says of itself to those who only read the head of a page. */
export const SITE: Site = {
  name: 'Sellover',
  text: {
    ko: '라이브로 보고 바로 사는 쇼핑, 셀로버',
    en: 'Sellover: live shopping you watch, chat in and buy from',
  },
};
