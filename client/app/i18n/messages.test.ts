import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import {
  REFUNDED_WITHIN_BUSINESS_DAYS,
  SENT_WITHIN_BUSINESS_DAYS,
  USUAL_DELIVERY_BEFORE,
  USUAL_DELIVERY_WEEKDAYS,
} from '../../../schema/orders/constants.ts';
import { RESULT } from '../../../schema/codes.ts';
import { ROUTES } from '../routes.ts';
import type { Locale } from '../../../schema/locales.ts';
import type { Messages } from './messages.ts';

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, before = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') all.set(before + key, value);
    else for (const [path, text] of flat(value, `${before}${key}.`)) all.set(path, text);
  }
  return all;
}

/** Names of the arguments at the head of each brace: `{name}`, `{count, plural, …}`; inner texts are not heads. */
function argumentsOf(message: string): string[] {
  const names = [...message.matchAll(/\{\s*(\w+)\s*(?:[,}])/g)].map(([, name]) => name!);
  return [...new Set(names)].toSorted();
}

const files = import.meta.glob<Tree>('./{app,*/*}/i18n/{ko,en}.ts', { base: '../..', eager: true });
const areas = new Set(Object.keys(files).map((path) => path.split('/').slice(1, -2).join('/')));

function catalogueOf(locale: Locale): Messages {
  return Object.assign({}, ...[...areas].map((area) => files[`./${area}/i18n/${locale}.ts`])) as Messages;
}

const MESSAGES: Readonly<Record<Locale, Messages>> = { ko: catalogueOf('ko'), en: catalogueOf('en') };
const ko = flat(MESSAGES.ko as unknown as Tree);
const en = flat(MESSAGES.en as unknown as Tree);

/** Result codes that nobody reads in the catalogue of refusals. */
const TOLD_ELSEWHERE = new Set([
  // No refusal.
  '0001',
  // The app reports an ended login, whatever the request.
  '30',
  // A game's card says these where they happen.
  '4401',
  '4402',
  '4403',
  '4404',
  '4405',
]);

/** Numbers that are no limit of ours: idioms, names, the form of another's number, what a field's example says. */
const NO_LIMITS =
  /1:1|제3자|제13조|section 13|1인당|1회|=\d+|H\.264|\.m3u8|MP4|1포인트는 1원|1 point is worth 1 won|0원 주문|1~2주|1–2 weeks|1분마다/g;
const NO_LIMITS_AT = new Set([
  // As long as the state makes it.
  'orders.cashReceipt.wrong.business',
  // The end of a day.
  'points.notice.expiry',
  // An example.
  'postcode.hint.message',
  // What an encoder is set to, as on the rest of its page.
  'broadcasting.guide.larix.phone',
  'broadcasting.guide.rtmp.keyframesValue',
]);

describe('the catalogues', () => {
  test('take their numbers from the constants', () => {
    const typed = [...ko, ...en].filter(
      ([key, text]) => !NO_LIMITS_AT.has(key) && /\d/.test(text.replaceAll(NO_LIMITS, '')),
    );
    expect(typed).toEqual([]);
  });

  test('have the same keys', () => {
    expect([...en.keys()].toSorted()).toEqual([...ko.keys()].toSorted());
  });

  test.each([...ko])('take the same arguments: %s', (key, text) => {
    expect(argumentsOf(en.get(key) ?? '')).toEqual(argumentsOf(text));
  });

  test.each(['ko', 'en'] as const)('can all be formatted: %s', (locale) => {
    const problems: string[] = [];
    const t = createTranslator({
      locale,
      messages: MESSAGES[locale] as unknown as Tree,
      onError: (error) => problems.push(error.message),
    }) as (key: string, values: Record<string, unknown>) => string;
    for (const [key, text] of locale === 'ko' ? ko : en) {
      const values = Object.fromEntries(argumentsOf(text).map((name) => [name, 2]));
      expect(t(key, values)).not.toBe('');
    }
    expect(problems).toEqual([]);
  });

  test('are there in both languages for every area that a screen shows', () => {
    const asked = ROUTES.map(({ screen }) => screen.slice(0, screen.lastIndexOf('/')));
    expect(areas).toEqual(areas.union(new Set(asked)));
    expect(Object.keys(files)).toHaveLength(2 * areas.size);
  });

  test('leave nothing empty', () => {
    const empty = [...ko, ...en].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  test('name the currency as people say it', () => {
    expect([...ko, ...en].filter(([, text]) => text.includes('₩'))).toEqual([]);
  });

  test('have words for each result code, and for none else', () => {
    const codes = Object.keys(RESULT).filter((code) => !TOLD_ELSEWHERE.has(code));
    expect(Object.keys(MESSAGES.ko.refusals).toSorted()).toEqual(codes.toSorted());
  });

  // What to do next may follow.
  test.each<[key: string, sentence: string, values?: Readonly<Record<string, number>>]>([
    ['refusals.1011', 'The nickname already exists.'],
    ['refusals.1012', 'You cannot use this nickname.'],
    ['refusals.2008', 'The merchandise cannot be found.'],
    ['refusals.2030', 'You cannot make the purchase due to lack of stock.'],
    ['refusals.5001', 'The coupon has already been issued.'],
    ['refusals.5002', 'Failed to issue coupon.'],
    ['refusals.5003', "There aren't any coupons to issue."],
    ['refusals.6001', 'Review deadline is over'],
    ['refusals.7001', 'Invalid event exhibit merchandise is included.'],
    ['refusals.7003', 'Not included as an event due to exceeded sign-up date.'],
    ['identity.signUp.wrong.name', 'The name is incorrect.'],
    ['identity.signUp.wrong.birthDate', 'Please enter the correct date of birth.'],
    ['mypage.profile.notSaved', 'Failed to edit information.'],
    ['mypage.error', 'Failed to view member information.'],
    ['purchase.product.duplicate', 'The option is already selected.'],
    ['purchase.problem.noOption', 'Please select an option.'],
    [
      'orders.tracking.usual',
      'Orders placed before 6 pm arrive within 2 to 5 weekdays.',
      { ...USUAL_DELIVERY_WEEKDAYS, hour: USUAL_DELIVERY_BEFORE - 12, sentDays: SENT_WITHIN_BUSINESS_DAYS },
    ],
    [
      'claims.money.account',
      'The money comes to your account within 3 business days.',
      { days: REFUNDED_WITHIN_BUSINESS_DAYS },
    ],
    ['reviews.form.writeFailed', 'Your review failed to be uploaded. Please try again.'],
  ])('say in the agreed English words: %s', (key, sentence, values = {}) => {
    const text = Object.entries(values).reduce(
      (said, [name, value]) => said.replaceAll(`{${name}, number}`, String(value)),
      en.get(key) ?? '',
    );
    expect(text.slice(0, sentence.length)).toBe(sentence);
  });
});
