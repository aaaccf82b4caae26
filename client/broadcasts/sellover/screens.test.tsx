import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { TermsText } from '../../../schema/members/terms.ts';
import { SellerContract, Sellover } from '../../../schema/members/sellovers.ts';
import { queryClient } from '../../app/calls/query.ts';
import { session } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import SellerContractsScreen from './SellerContractsScreen.tsx';
import SellerIntroScreen from './SellerIntroScreen.tsx';
import SellerJoinFinScreen from './SellerJoinFinScreen.tsx';
import SellerJoinScreen from './SellerJoinScreen.tsx';
import SellerModifyScreen from './SellerModifyScreen.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const NONE = sample(Sellover, { step: 'none' });
const APPLIED = sample(Sellover, {
  sallySysId: 5,
  sallyName: '봄날7',
  status: 0,
  step: 'applied',
  vendorType: 0,
  appliedAt: AT,
});
const CONTRACT = sample(SellerContract, { contractSysId: 9, sellerName: '글로우리', offeredAt: AT });
const DAYS = { noticeDate: '2020-12-18', effectiveDate: '2020-12-25' };
const TEXT = sample(TermsText, { kind: 'contract', html: '<p>계약의 내용</p>', ...DAYS });

beforeEach(() => {
  queryClient.clear();
  logIn();
  serve('userInfo', () => new Refusal('0009'));
});

const open = (screen: React.ReactNode, locale: 'ko' | 'en' = 'ko') =>
  show(screen, { texts: ['broadcasts/sellover', 'service/terms'], locale });

test.for([
  ['ko', '쇼호스트 신청하기'],
  ['en', 'Apply now'],
] as const)('whoever is none yet learns the way, and begins it (%s)', async ([locale, apply]) => {
  serve('sally', NONE);
  const screen = await open(<SellerIntroScreen />, locale);
  await expect.element(screen.getByRole('link', { name: apply })).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(5);
  await expectAccessible();
});

test('whoever may broadcast is led to their broadcasts first, with a contract or without', async () => {
  serve('sally', NONE);
  session.sellerSysId = 1;
  onTestFinished(() => {
    session.sellerSysId = undefined;
  });
  const screen = await open(<SellerIntroScreen />);
  const link = screen.getByRole('link', { name: '내 방송 보기' });
  await expect.element(link).toHaveAttribute('href', '/seller/sellerList');
  await expect.element(screen.getByRole('link', { name: '쇼호스트 신청하기' })).toBeVisible();
});

test('an application needs a nickname and both pledges, and is sent with them', async () => {
  serve('sally', NONE);
  const asked = serve('joinSally', { sallySysId: 5 });
  const screen = await open(<SellerJoinScreen />);
  const submit = screen.getByRole('button', { name: '신청하기' });
  await submit.click();
  const nick = screen.getByRole('textbox', { name: '쇼호스트 닉네임' });
  await expect.element(nick).toHaveAttribute('aria-invalid', 'true');
  await expect.element(nick).toHaveFocus();
  await nick.fill('봄날7');
  await screen.getByRole('radio', { name: /사업자 / }).click();
  await screen.getByRole('checkbox', { name: /성실히/ }).click();
  await submit.click();
  await expect.element(screen.getByRole('alert').filter({ hasText: '두 가지 모두' })).toBeVisible();
  await expectAccessible();
  expect(asked).toEqual([]);
  await screen.getByRole('checkbox', { name: /건전한/ }).click();
  await submit.click();
  await expect
    .poll(() => asked)
    .toEqual([{ vendorType: 1, nickName: '봄날7', pledgeActivity: 1, pledgeHealthy: 1 }]);
});

test('whoever has applied already is led to where it stands', async () => {
  serve('sally', APPLIED);
  await open(<SellerJoinScreen />);
  await expect.poll(() => location.pathname).toBe('/seller/joinFin');
});

test.for([
  ['applied', '신청을 확인하고 있어요'],
  ['offered', '승인됐어요. 계약서만 남았어요'],
  ['registered', '쇼호스트로 등록됐어요'],
  ['rejected', '이번에는 함께하지 못해요'],
  ['terminated', '계약이 끝났어요'],
] as const)('the page of the application tells that it is %s', async ([step, text]) => {
  serve('sally', { ...APPLIED, step, reason: '활동 계획이 없어요' });
  const screen = await open(<SellerJoinFinScreen />);
  await expect.element(screen.getByRole('heading', { name: text })).toBeVisible();
  await expect.element(screen.getByText('봄날7')).toBeVisible();
  await expect.element(screen.getByText('활동 계획이 없어요')).toBeVisible();
  await expectAccessible();
});

test('what somebody is as a sellover is kept in the session', async () => {
  serve('sally', {
    ...APPLIED,
    step: 'registered',
    liveBroadcastCnt: 1,
    terminatedCnt: 2,
    badge: 3,
    ctrCnt: 2,
  });
  await open(<SellerJoinFinScreen />);
  await expect
    .poll(() => session)
    .toMatchObject({ sallySysId: 5, sallyName: '봄날7', badge: 3, ctrCnt: 2, ...MEMBER });
});

test('under 19 a guardian is asked for, and their number may not be one’s own', async () => {
  serve('sally', { ...APPLIED, needsGuardian: 1 });
  const asked = serve('modifySally', new Refusal('0005', { field: 'guardianMobile' }));
  const screen = await open(<SellerModifyScreen />);
  await screen.getByRole('textbox', { name: '보호자 이름' }).fill('김보호');
  const mobile = screen.getByRole('textbox', { name: '보호자 휴대폰 번호' });
  await mobile.fill('010-0000-0001');
  await screen.getByRole('button', { name: '저장' }).click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: '보호자가 동의해야 해요.' }))
    .toBeVisible();
  await screen.getByRole('checkbox', { name: /보호자가/ }).click();
  await screen.getByRole('button', { name: '저장' }).click();
  await expect.element(mobile).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toMatchObject([
    { guardianConsent: { guardianName: '김보호', guardianMobile: '010-0000-0001', agreed: 1 } },
  ]);
  await expectAccessible();
});

test('the contract is read, ticked and accepted', async () => {
  serve('sally', { ...APPLIED, step: 'offered' });
  serve('sallyContracts', { contracts: [CONTRACT] });
  serve('termsOfVersion', TEXT);
  const asked = serve('acceptContract', { sellerSysId: 1, registeredAt: AT });
  const screen = await open(<SellerContractsScreen />);
  await expect.element(screen.getByText('계약의 내용')).toBeVisible();
  await screen.getByRole('button', { name: '계약하기' }).click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: '계약서에 동의해 주세요.' }))
    .toBeVisible();
  await expectAccessible();
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: '계약하기' }).click();
  await expect.poll(() => asked).toEqual([{ contractSysId: 9 }]);
});

test('without a guardian the contract leads to where one is named', async () => {
  serve('sally', { ...APPLIED, step: 'offered' });
  serve('sallyContracts', { contracts: [CONTRACT] });
  serve('termsOfVersion', TEXT);
  serve('acceptContract', new Refusal('6003'));
  const screen = await open(<SellerContractsScreen />);
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: '계약하기' }).click();
  const link = screen.getByRole('link', { name: '보호자 동의 입력하기' });
  await expect.element(link).toHaveAttribute('href', '/seller/modify');
});

test('a contract that is over shows its dates, and nothing of its time', async () => {
  serve('sally', { ...APPLIED, step: 'terminated', status: 2 });
  serve('sallyContracts', { contracts: [{ ...CONTRACT, status: 2, registeredAt: AT, terminatedAt: AT }] });
  const screen = await open(<SellerContractsScreen />);
  await expect.element(screen.getByText('2026년 11월 20일 해지')).toBeVisible();
  await expect.element(screen.getByText('해지된 계약 기간의 내역은 볼 수 없어요.')).toBeVisible();
  expect(screen.getByRole('button', { name: '계약하기' }).elements()).toEqual([]);
  await expectAccessible();
});
