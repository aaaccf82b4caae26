import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../../../schema/locales.ts';
import { RETENTION_MONTHS, TERMS_KINDS, type TermsKind } from '../../../../schema/members/constants.ts';
import { TestServer } from '../../../testing/server.ts';
import { folderWith, headOf, OURS, type Made } from './folder.support.ts';
import { readTerms, TermsUnusable } from './read-terms.ts';
import { Terms } from './terms.ts';

const FIRST = { noticeDate: '2020-12-18', effectiveDate: '2020-12-25' };
const seoul = (day: string) => Date.parse(`${day}T00:00:00+09:00`);
const termsWith = (...made: readonly Made[]) => new Terms(readTerms(folderWith(...made)));

describe('our own texts', () => {
  const terms = new Terms(readTerms(OURS));
  const now = seoul('2026-11-20');

  test.each(TERMS_KINDS)('%s are in force since 25 December 2020, in both languages', (kind) => {
    expect(terms.inForce(kind, now)).toMatchObject({ version: 1, ...FIRST });
    const texts = (['ko', 'en'] as const).map((locale) => terms.read({ kind }, { locale, now }));
    expect(texts[0]!.sections).toHaveLength(texts[1]!.sections.length);
    expect(texts[0]!.html).toMatch(/[가-힣]/);
    expect(texts[1]!.html).not.toMatch(/[가-힣]/);
  });

  test('say that we are an intermediary and each seller answers for its listings', () => {
    for (const [locale, intermediary, answers] of [
      ['ko', '통신판매중개자', '각자 책임'],
      ['en', 'mail-order intermediary', 'Each seller answers for its own listings'],
    ] as const) {
      const { html } = terms.read({ kind: 'service' }, { locale, now });
      expect(html).toContain(intermediary);
      expect(html).toContain(answers);
    }
  });

  test('name the shop and its company, in which Markdown sees no marks', () => {
    const named = {
      site: { ko: '달콤*상점*', en: 'Sweet' },
      companyName: '주식회사 달콤',
      email: 'a_b@shop.example',
    };
    const own = new Terms(readTerms(OURS, named));
    const html = (kind: TermsKind, locale: Locale) => own.read({ kind }, { locale, now }).html;
    expect(html('service', 'ko')).toContain('달콤*상점* 서비스를');
    expect(html('service', 'ko')).toContain('이 약관은 주식회사 달콤(이하');
    expect(html('service', 'en')).toContain('Thank you for using Sweet.');
    expect(html('privacy', 'ko')).toContain('<a href="mailto:a_b@shop.example">a_b@shop.example</a>');
    const nobody = new Terms(readTerms(OURS, { ...named, companyName: null, email: null }));
    expect(nobody.read({ kind: 'privacy' }, { locale: 'ko', now }).html).toContain(
      '<a href="/CustomerMain">고객센터</a>',
    );
    for (const kind of TERMS_KINDS)
      for (const locale of LOCALES) expect(html(kind, locale)).not.toMatch(/sellover|셀로버|[{}]/i);
  });

  /** The row of the table that says how long something is kept. */
  const ROWS = {
    alerts: ['받은 알림', '6개월', 'Alerts you were given', '6 months'],
    deviceTokens: ['앱 알림을 받는 휴대전화', '6개월', 'Phones that get alerts', '6 months'],
    sights: [
      '본 방송과 그때 보여 드린 가격, 처리되지 않은 주문',
      '6개월',
      'prices you were shown',
      '6 months',
    ],
    visits: ['방문 기록', '24개월', 'Visits', '24 months'],
    consoleLogs: ['오류 기록', '1개월', 'Errors of the page', '1 month'],
    loginPlaces: ['로그인한 곳(IP)', '3개월', 'Where you logged in from', '3 months'],
    sessionDevices: ['로그인한 곳(IP)과 기기', '3개월', 'and the device', '3 months'],
    memberReports: ['회원님이 하신 신고', '6개월', 'your own reports', '6 months'],
    removedAccounts: ['삭제된 계정', '6개월', 'accounts removed for misuse', '6 months'],
    withdrawnAccounts: ['탈퇴했다는 기록', '12개월', 'That an account was closed', '12 months'],
    blacklistEntries: ['부정 이용과 제재', '6개월', 'Misuse, restrictions', '6 months'],
    chatReports: ['채팅 신고 기록', '6개월', 'reports of chat lines', '6 months'],
    orderReceivers: ['받는 분의 배송 정보', '5년', 'where orders went', '5 years'],
    texts: ['보낸 문자', '1개월', 'Texts sent to phones', '1 month'],
    suspensions: ['부정 이용과 제재', '6개월', 'Misuse, restrictions', '6 months'],
    rejoinBars: ['다시 가입하는 것을 막는 표시', '6개월', 'Marks that bar joining again', '6 months'],
  } as const satisfies Record<keyof typeof RETENTION_MONTHS, readonly string[]>;

  test.each(Object.entries(RETENTION_MONTHS))('promise for %s what the purge does', (what, months) => {
    const [ko, keptKo, en, keptEn] = ROWS[what as keyof typeof ROWS];
    const number = Number.parseInt(keptKo, 10);
    expect(keptKo.endsWith('년') ? number * 12 : number).toBe(months);
    for (const [locale, row, kept] of [
      ['ko', ko, keptKo],
      ['en', en, keptEn],
    ] as const) {
      const { html } = terms.read({ kind: 'privacy' }, { locale, now });
      const rows = html.split('<tr>').filter((each) => each.includes(row));
      expect(rows.join()).toContain(kept);
    }
  });
});

describe('a version that is not ready', () => {
  test.each<[string, Made, string]>([
    [
      'a day too soon',
      { effectiveDate: '2026-12-07' },
      '6 days after its notice on 2026-12-01; it takes 7 days',
    ],
    [
      'a day too soon for what is unfavourable',
      { unfavourable: true, effectiveDate: '2026-12-30' },
      '29 days after its notice on 2026-12-01; as it is unfavourable to members, it takes 30 days',
    ],
    ['on no day', { effectiveDate: '2026-02-30' }, 'effectiveDate must be a day'],
    ['without the one before it', { version: 3 }, 'version 2 is missing'],
    [
      'before the one before it',
      { noticeDate: '2020-01-01', effectiveDate: '2020-02-01' },
      'must come after version 1',
    ],
  ])('keeps the server from starting: %s', (_, made, told) => {
    const folder = folderWith(made);
    expect(() => readTerms(folder)).toThrow(TermsUnusable);
    expect(() => readTerms(folder)).toThrow(told);
  });

  test.each<[string, (folder: string) => void, string]>([
    ['a language is missing', (folder) => rmSync(join(folder, 'seller-1.en.md')), 'there is no file in en'],
    [
      'a kind is missing',
      (folder) => {
        for (const locale of ['ko', 'en']) rmSync(join(folder, `marketing-1.${locale}.md`));
      },
      'there is no text of the kind marketing',
    ],
    [
      'the languages say different days',
      (folder) => {
        const effects = { unfavourable: false, needsConsent: true };
        const head = {
          kind: 'seller',
          version: 1,
          title: 'x',
          ...FIRST,
          noticeDate: '2020-12-01',
          ...effects,
        };
        writeFileSync(join(folder, 'seller-1.en.md'), headOf(head));
      },
      'must say the same as',
    ],
    [
      'a word at its head is unknown',
      (folder) =>
        writeFileSync(join(folder, 'seller-1.en.md'), headOf({ kind: 'seller', version: 1, date: 'x' })),
      'seller-1.en.md: ',
    ],
    ['there is no head', (folder) => writeFileSync(join(folder, 'seller-1.en.md'), '# x'), 'must begin with'],
    ['there is no folder', (folder) => rmSync(folder, { recursive: true }), 'cannot be read'],
  ])('…or where %s', (_, spoil, told) => {
    const folder = folderWith();
    spoil(folder);
    expect(() => readTerms(folder)).toThrow(told);
  });

  test('…or where it does not say what it changes', () => {
    const folder = folderWith({});
    const days = { noticeDate: '2026-12-01', effectiveDate: '2026-12-08' };
    const effects = { unfavourable: false, needsConsent: false };
    const head = { kind: 'service', version: 2, title: 'x', ...days, ...effects };
    writeFileSync(join(folder, 'service-2.en.md'), headOf(head));
    expect(() => readTerms(folder)).toThrow('service-2.en.md: must say what it changes');
  });
});

describe('a new version', () => {
  test('is announced from its notice on, and in force from the midnight in Seoul that it names', () => {
    const terms = termsWith({});
    const at = (now: number) => [
      terms.inForce('service', now).version,
      terms.announced('service', now)?.version ?? null,
    ];
    expect(at(seoul('2026-12-01') - 1)).toEqual([1, null]);
    expect(at(seoul('2026-12-01'))).toEqual([1, 2]);
    expect(at(seoul('2026-12-08') - 1)).toEqual([1, 2]);
    expect(at(seoul('2026-12-08'))).toEqual([2, null]);
  });

  test('takes effect after just 7 days, or 30 where it is unfavourable', () => {
    expect(() => termsWith({ effectiveDate: '2026-12-08' })).not.toThrow();
    expect(() => termsWith({ effectiveDate: '2026-12-31', unfavourable: true })).not.toThrow();
  });
});

describe('consent', () => {
  const now = seoul('2027-01-01');
  const service = { kind: 'service', isRequired: true };
  const privacy = { kind: 'privacy', version: 1, isRequired: true };

  test('is needed for what is required of everybody, and of a new member nothing else', () => {
    expect(termsWith().consentsNeeded({}, now)).toEqual([{ ...service, version: 1 }, privacy]);
    expect(termsWith().consentsNeeded({ service: 1, privacy: 1 }, now)).toEqual([]);
  });

  test('is needed again for a version that asks for it, once it is in force', () => {
    const terms = termsWith({ needsConsent: true });
    const agreed = { service: 1, privacy: 1 };
    expect(terms.consentsNeeded(agreed, seoul('2026-12-08') - 1)).toEqual([]);
    expect(terms.consentsNeeded(agreed, seoul('2026-12-08'))).toEqual([{ ...service, version: 2 }]);
    expect(terms.consentsNeeded({ ...agreed, service: 2 }, now)).toEqual([]);
  });

  test('is not needed for one that does not ask, but for one that does and was missed', () => {
    const later = { version: 3, noticeDate: '2026-12-10', effectiveDate: '2026-12-20' };
    expect(termsWith({}).consentsNeeded({ service: 1, privacy: 1 }, now)).toEqual([]);
    expect(termsWith({ needsConsent: true }, later).consentsNeeded({ service: 1, privacy: 1 }, now)).toEqual([
      { ...service, version: 3 },
    ]);
  });

  test('to something optional is asked for again only of those who gave it', () => {
    const terms = termsWith({ kind: 'marketing', needsConsent: true });
    const agreed = { service: 1, privacy: 1 };
    expect(terms.consentsNeeded(agreed, now)).toEqual([]);
    expect(terms.consentsNeeded({ ...agreed, marketing: 1 }, now)).toEqual([
      { kind: 'marketing', version: 2, isRequired: false },
    ]);
  });
});

test('an agreement counts from the last version in force that asked for consent', () => {
  const asks = { kind: 'broadcast', needsConsent: true } as const;
  const terms = termsWith(asks, {
    kind: 'broadcast',
    version: 3,
    noticeDate: '2026-12-08',
    effectiveDate: '2026-12-16',
  });
  const since = (day: string) => terms.agreedSince('broadcast', seoul(day));
  expect([since('2026-12-07'), since('2026-12-08'), since('2026-12-20')]).toEqual([1, 2, 2]);
});

test('readers get what is in force, what is announced, and each version by its number', async () => {
  const folder = folderWith({});
  await TestServer.alone(
    async ({ api, clock }) => {
      const read = (lang: 'ko' | 'en' = 'ko') =>
        api.done('termsInForce', { kind: 'service', lang }, { token: null });
      const version = (version: number) => ({ kind: 'service', version, lang: 'en' }) as const;
      expect(await read()).toMatchObject({
        version: 1,
        ...FIRST,
        announced: null,
        versions: [{ version: 1 }],
      });
      expect(await api.code('termsOfVersion', version(2), { token: null })).toBe('0004');

      clock.set(seoul('2026-12-02'));
      expect(await read()).toMatchObject({
        version: 1,
        title: '이용약관',
        announced: { version: 2, effectiveDate: '2026-12-08', changes: 'changed in ko' },
        versions: [{ version: 2 }, { version: 1 }],
        inForceVersion: 1,
      });
      expect(await api.done('termsOfVersion', version(2), { token: null })).toMatchObject({
        version: 2,
        title: 'en 2',
        inForceVersion: 1,
      });

      clock.set(seoul('2026-12-08'));
      expect(await read('en')).toMatchObject({
        version: 2,
        title: 'en 2',
        announced: null,
        inForceVersion: 2,
      });
      expect(await api.done('termsOfVersion', version(1), { token: null })).toMatchObject({ version: 1 });
    },
    { config: { termsDir: folder } },
  );
});

test('there are no terms before the first ones are in force', () => {
  expect(() => new Terms(readTerms(OURS)).inForce('service', seoul('2020-12-25') - 1)).toThrow('0004');
});
