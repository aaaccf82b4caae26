import { koreanTime } from '../../../../schema/korean-days.ts';
import type { Locale } from '../../../../schema/locales.ts';
import type { KeptBecause } from '../../../../schema/members/withdrawal.ts';
import type { CountedRows, CountedKept } from '../../../platform/forgetting.ts';

const KEPT: Readonly<Record<Locale, Readonly<Record<KeptBecause, string>>>> = {
  ko: {
    trade: '거래 기록',
    misuse: '이용 제한 기록',
    rejoining: '재가입 확인 기록',
    sent: '문자 발송 기록',
  },
  en: {
    trade: 'Orders and payments',
    misuse: 'Restrictions',
    rejoining: 'Marks that bar joining again',
    sent: 'Texts sent',
  },
};

/** The receipt in short, on the former member's phone. It says nothing about them. */
export function farewellOf(
  locale: Locale,
  receiptSysId: number,
  deleted: readonly CountedRows[],
  kept: readonly CountedKept[],
): string {
  const terms = Object.entries(KEPT[locale]).flatMap(([why, what]) => {
    const ends = kept.flatMap((each) => (each.why === why ? [each.until] : []));
    const day = koreanTime(Math.max(...ends, 0)).date;
    return ends.length === 0 ? [] : [locale === 'ko' ? `- ${what}: ${day}까지` : `- ${what}: until ${day}`];
  });
  const count = deleted.reduce((sum, each) => sum + each.count, 0);
  const lines = {
    ko: [
      `탈퇴가 끝났어요. 회원님의 정보 ${count}건을 지웠어요.`,
      '따로 보관하는 기록',
      ...terms,
      `확인서 번호 ${receiptSysId}`,
    ],
    en: [
      `Your account is closed. Records of yours that were deleted: ${count}.`,
      'Kept apart:',
      ...terms,
      `Receipt number ${receiptSysId}`,
    ],
  };
  return lines[locale].join('\n');
}
