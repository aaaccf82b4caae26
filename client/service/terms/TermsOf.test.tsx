import { beforeEach, expect, test } from 'vitest';
import { TermsText } from '../../../schema/members/terms.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import AboutScreen from './AboutScreen.tsx';
import DeleteUserDataInfoScreen from './DeleteUserDataInfoScreen.tsx';
import TermsScreen from './TermsScreen.tsx';
import TermsServiceScreen from './TermsServiceScreen.tsx';

const version = (number: number, effectiveDate: string) => ({
  version: number,
  noticeDate: '2020-12-18',
  effectiveDate,
  isUnfavourable: 0 as const,
  needsConsent: 1 as const,
});
const first = version(1, '2020-12-25');
const next = { ...version(2, '2026-12-20'), isUnfavourable: 1 as const };
const sections = ['목적', '용어', '변경', '가입'].map((title, at) => ({ id: `section-${at + 1}`, title }));
const text = (about: Partial<TermsText>) =>
  sample(TermsText, {
    kind: 'service',
    ...first,
    title: '이용약관',
    changes: null,
    html: sections.map(({ id, title }) => `<h2 id="${id}">${title}</h2><p>${title} 내용</p>`).join(''),
    sections,
    announced: null,
    versions: [first],
    inForceVersion: 1,
    ...about,
  });
const announced = { ...next, changes: '포인트 유효기간을 줄여요.' };

beforeEach(() => history.replaceState(null, '', '/Terms/1'));

test('terms say since when they are in force, and have a way to each section', async () => {
  serve('termsInForce', text({}));
  const screen = await show(<TermsScreen params={{ num: 1 }} />, { texts: ['service/terms'] });
  await expect.element(screen.getByText('2020년 12월 25일부터 적용')).toBeVisible();
  await expect.element(screen.getByText('목적 내용')).toBeVisible();
  expect(screen.getByRole('combobox').query()).toBeNull();
  await screen.getByText('목차').click();
  const before = history.length;
  await screen.getByRole('link', { name: '변경' }).click();
  await expect.poll(() => location.hash).toBe('#section-3');
  expect(history.length).toBe(before);
  await expectAccessible();
});

test('a change is announced with its day, and both versions can be read', async () => {
  serve('termsInForce', text({ announced, versions: [next, first] }));
  const asked = serve(
    'termsOfVersion',
    text({
      ...next,
      changes: announced.changes,
      announced,
      versions: [next, first],
      html: '<p>새 내용</p>',
      sections: [],
    }),
  );
  const screen = await show(<TermsScreen params={{ num: 1 }} />, { texts: ['service/terms'] });
  await expect
    .element(screen.getByRole('heading', { name: '2026년 12월 20일부터 내용이 바뀌어요' }))
    .toBeVisible();
  await expect.element(screen.getByText(announced.changes)).toBeVisible();
  await expect.element(screen.getByText(/불리할 수 있는 변경/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '바뀔 내용 보기' }).click();
  await expect.element(screen.getByText('새 내용')).toBeVisible();
  await expect.element(screen.getByText('2026년 12월 20일부터 적용 예정')).toBeVisible();
  expect(asked).toMatchObject([{ kind: 'service', version: 2, lang: 'ko' }]);
  expect(location.search).toBe('?version=2');
  await screen.getByRole('button', { name: '지금 적용되는 내용 보기' }).click();
  await expect.element(screen.getByText('목적 내용')).toBeVisible();
});

test('an earlier version is chosen, and says that it is over', async () => {
  const past = version(1, '2020-12-25');
  const now = version(2, '2026-01-01');
  serve('termsInForce', text({ ...now, versions: [now, past], inForceVersion: 2, changes: '조금 바꿔요.' }));
  serve('termsOfVersion', text({ versions: [now, past], inForceVersion: 2 }));
  const screen = await show(<TermsScreen params={{ num: 1 }} />, { texts: ['service/terms'], locale: 'en' });
  await expect.element(screen.getByText('In force since January 1, 2026')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Other versions' }).selectOptions('December 25, 2020');
  await expect.element(screen.getByText('This is an earlier version and no longer applies')).toBeVisible();
  await expectAccessible();
});

test('a number that stands for no terms leads to the page for unknown addresses', async () => {
  await show(<TermsScreen params={{ num: 99 }} />, { texts: ['service/terms'] });
  await expect.poll(() => location.pathname).toBe('/404');
});

test('the page of the app has its title, a way back, and nothing else around it', async () => {
  serve('termsInForce', text({}));
  const screen = await show(<TermsServiceScreen />, { texts: ['service/terms'], isPage: true });
  await expect.element(screen.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '뒤로' })).toBeVisible();
  await expect.element(screen.getByText('목적 내용')).toBeVisible();
  await expectAccessible();
});

test('the page about the shop says who answers for what, and leads to all terms', async () => {
  const screen = await show(<AboutScreen />, { texts: ['service/terms'] });
  await expect.element(screen.getByText('저희는 통신판매중개자예요')).toBeVisible();
  const links = screen.getByRole('listitem').getByRole('link');
  await expect.element(links.nth(7)).toBeVisible();
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/About/Terms',
    '/About/Privacy',
    '/Terms/3',
    '/Terms/4',
    '/Terms/5',
    '/Terms/6',
    '/Terms/7',
    '/DeleteUserDataInfo',
  ]);
  await expectAccessible();
});

test('whoever wants their data deleted learns how, and what is kept how long', async () => {
  const screen = await show(<DeleteUserDataInfoScreen />, { texts: ['service/terms'], isPage: true });
  const kept = (what: string) => screen.getByRole('row', { name: new RegExp(what) });
  await expect.element(kept('배송지').getByText('5년')).toBeVisible();
  await expect.element(kept('탈퇴했다는 기록').getByText('1년')).toBeVisible();
  await expect.element(kept('문자').getByText('1개월')).toBeVisible();
  await expectAccessible();
});
