/** Limits and lists of customer service. Times are milliseconds. */
import { DAY, SECOND } from '../durations.ts';
import { LOCALES, type Locale } from '../locales.ts';

/** What an inquiry is about: signing up and logging in, looking up or changing one's information, anything else. */
export const INQUIRY_TYPE = { login: 1, info: 2, other: 3 } as const;

/** An answered inquiry never waits again. */
export const INQUIRY_STATUS = { waiting: 1, answered: 2 } as const;

export const INQUIRY_LENGTH_MAX = 1000;
export const INQUIRY_ANSWER_LENGTH_MAX = 1000;
export const INQUIRY_PICTURES_MAX = 5;
/** Of one member, without an answer. */
export const INQUIRIES_WAITING_MAX = 20;
/** Of one member. */
export const INQUIRIES_A_DAY = { max: 10, within: DAY } as const;

/** What may not stand in an inquiry: nobody writes it in a sentence, and programs take it for more than text. */
export const INQUIRY_FORBIDDEN = '<>[]{}\\`^~|';

/** The first of them in a text; undefined: there is none. */
export function forbiddenIn(text: string): string | undefined {
  return [...text].find((letter) => INQUIRY_FORBIDDEN.includes(letter));
}

/** What a FAQ is about, and how a file and a screen call it. */
export const FAQ_CATEGORIES = [
  { code: 1, ko: '아이디/비밀번호', en: 'ID/password' },
  { code: 2, ko: '회원 정보', en: 'Member info' },
  { code: 3, ko: '배송', en: 'Shipping' },
  { code: 4, ko: '상품', en: 'Product' },
  { code: 5, ko: '반품/교환/취소/환불', en: 'Return/exchange/cancel/refund' },
  { code: 6, ko: '주문/결제', en: 'Order/payment' },
  { code: 7, ko: '포인트/쿠폰', en: 'Points/coupons' },
  { code: 8, ko: '방송/시청', en: 'Broadcast/viewing' },
  { code: 9, ko: '서비스', en: 'Service' },
] as const satisfies readonly ({ readonly code: number } & Readonly<Record<Locale, string>>)[];
export type FaqCategoryCode = (typeof FAQ_CATEGORIES)[number]['code'];

/** The category that a heading names: by its code, or by its name in either language. Spaces and capitals do not matter. */
export function faqCategoryOf(heading: string): FaqCategoryCode | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s/·,]+/g, '');
  const wanted = plain(heading);
  return FAQ_CATEGORIES.find(
    (each) => String(each.code) === wanted || LOCALES.some((locale) => plain(each[locale]) === wanted),
  )?.code;
}

/** Of one language. */
export const FAQS_MAX = 200;
export const FAQ_QUESTION_LENGTH_MAX = 200;
export const FAQ_ANSWER_LENGTH_MAX = 3000;
export const FAQ_KEYWORD_LENGTH_MAX = 50;
/** A whole FAQ in Korean, three bytes a letter. */
export const FAQ_BODY_BYTES_MAX = 2 * 1024 * 1024;

export const NOTICES_MAX = 300;
export const NOTICE_TITLE_LENGTH_MAX = 100;
export const NOTICE_LENGTH_MAX = 10_000;
export const NOTICE_BODY_BYTES_MAX = 64 * 1024;

/** The name of a FAQ or notice, by which both languages belong together. */
export const SERVICE_ID = '^[a-z0-9][a-z0-9-]*$';
export const SERVICE_ID_LENGTH_MAX = 60;

// What members saw, as support tells it later.

/** Visits and shown prices are gathered for so long, or until there are so many, before the log gets them as one event… */
export const SEEN_WINDOW = 5 * SECOND;
export const SEEN_AT_ONCE = 200;
/** …and while it takes none, this many of them wait in memory; then the oldest go. */
export const SEEN_WAITING_MAX = 20_000;
/** How long after a failure the log is asked again. */
export const SEEN_AGAIN_AFTER = 5 * SECOND;
/** The same price of the same basket is recorded again after so long, and of a member so many prices at most. */
export const QUOTE_AGAIN_AFTER = DAY;
export const QUOTES_RECORDED = { burst: 60, perSecond: 240 / (DAY / SECOND) } as const;
/** So many refusals of a member, or of a guest's network, are recorded: then only who tries on and on is told less of. */
export const REFUSALS_RATE = { burst: 60, perSecond: 0.1 } as const;
