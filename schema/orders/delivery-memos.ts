import type { Locale } from '../locales.ts';

/**
 * What buyers usually tell the courier. An order holds the Korean words, whatever language they were chosen in, because
 * its courier reads them.
 */
export const USUAL_MEMOS: readonly Readonly<Record<Locale, string>>[] = [
  { ko: '문 앞에 놓아 주세요.', en: 'Leave it at the door.' },
  { ko: '경비실에 맡겨 주세요.', en: 'Leave it with the security office.' },
  { ko: '택배함에 넣어 주세요.', en: 'Put it into the parcel locker.' },
  { ko: '배송 전에 연락해 주세요.', en: 'Call me before you deliver.' },
  { ko: '벨을 누르지 말아 주세요.', en: 'Do not ring the bell.' },
];

/** A memo as its buyer reads it. */
export function memoText(memo: string, locale: Locale): string {
  return USUAL_MEMOS.find(({ ko }) => ko === memo)?.[locale] ?? memo;
}
