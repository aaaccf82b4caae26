import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY } from '../../schema/durations.ts';
import { REJOIN_BARS } from '../../schema/members/constants.ts';
import { findAddress } from './support/address.ts';
import { plugAuthenticator } from './support/authenticator.ts';
import { codeTo } from './support/codes.ts';
import { Stage } from './support/stage.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

const USER_ID = 'byeol@example.com';
const MOBILE = { first: '01055558881', second: '01055558882' } as const;
const PASSWORD = { first: 'Blue-Sky-22', second: 'Green-Hill-33' } as const;

const pathOf = (page: Page) => new URL(page.url()).pathname;
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function arrives(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page), SOON).toBe(path);
}

/** Types the code that comes by text; the last digit sends it. */
async function proveMobile(page: Page, mobile: string): Promise<void> {
  await field(page, 'mobile').fill(mobile);
  await press(page, '인증번호 받기');
  await field(page, 'code').waitFor();
  await field(page, 'code').fill(await codeTo(world(), mobile));
}

/** From the agreements to the last step, which is not sent. */
async function fillSignUp(page: Page, mobile: string): Promise<void> {
  await page.goto('/RegStep04');
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await press(page, '다음');
  await proveMobile(page, mobile);
  await field(page, 'userId').fill(USER_ID);
  for (const name of ['password', 'again']) await field(page, name).fill(PASSWORD.first);
  await field(page, 'nickName').fill('샛별이');
  await press(page, '다음');
  await field(page, 'name').fill('김샛별');
  await field(page, 'birthDate').fill('20010331');
}

const welcomed = (page: Page) => page.getByText('샛별이님, 가입을 환영해요!').waitFor();
const greeted = (page: Page) => page.getByText('샛별이님, 반가워요!').waitFor();

async function buy(page: Page): Promise<void> {
  const { pinned } = await Stage.open(page);
  await pinned.getByRole('button', { name: /구매하기$/ }).click();
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  await sheet.getByRole('button', { name: '02 체리콕' }).click();
  await sheet.getByRole('button', { name: '배송지 등록하기' }).click();
  const places = page.getByRole('dialog', { name: '배송지 선택' });
  await places.getByLabel('받는 분').fill('김샛별');
  await places.getByLabel('휴대폰 번호').fill(MOBILE.first);
  await findAddress(page, '별빛내로 27');
  await places.getByRole('button', { name: '배송지 추가하기' }).click();
  await sheet.getByRole('button', { name: /원 주문하기$/ }).click();
  await page
    .getByRole('dialog', { name: '주문이 접수됐어요' })
    .getByRole('link', { name: '주문 상세 보기' })
    .click();
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await page.getByRole('heading', { name: '시험 결제' }).waitFor();
  await press(page, '결제하기');
  await page.getByRole('article').getByText('결제 완료').first().waitFor();
}

async function addPasskey(page: Page, passkeysHeld: () => Promise<number>): Promise<void> {
  await page.goto('/Passkeys');
  await press(page, '패스키 추가');
  const asked = page.getByRole('dialog', { name: '본인 확인' });
  await asked.getByLabel('비밀번호', { exact: true }).fill(PASSWORD.first);
  await asked.getByRole('button', { name: '확인', exact: true }).click();
  await page.getByText('패스키를 추가했어요.').waitFor();
  expect(await passkeysHeld()).toBe(1);
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: /님$/ }).click();
  await page.getByRole('navigation', { name: '내 메뉴' }).getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('banner').getByText('로그인', { exact: true }).waitFor();
}

const confirmWithPasskey = (page: Page) =>
  page.getByRole('dialog', { name: '본인 확인' }).getByRole('button', { name: '패스키로 확인' }).click();

async function linkKakao(page: Page): Promise<void> {
  await page.goto('/SocialAccounts');
  await press(page, '카카오 연결');
  await page.getByRole('button', { name: /^이여름님으로 계속하기/ }).click();
  await confirmWithPasskey(page);
  await page.getByText('카카오 계정을 연결했어요.').waitFor();
}

async function changeMobile(page: Page): Promise<void> {
  await page.goto('/modifyProfile');
  await press(page, '번호 바꾸기');
  await proveMobile(page, MOBILE.second);
  await confirmWithPasskey(page);
  await page.getByText('휴대폰 번호를 바꿨어요.').waitFor();
  await page.getByText('010-****-8882').waitFor();
}

async function changePassword(page: Page): Promise<void> {
  await page.goto('/ChkPw?landingPage=/ChangePw');
  await press(page, '패스키로 확인');
  await arrives(page, '/ChangePw');
  for (const name of ['새 비밀번호', '새 비밀번호 확인'])
    await page.getByLabel(name, { exact: true }).fill(PASSWORD.second);
  await press(page, '바꾸기');
  await page.getByText('비밀번호를 바꿨어요.').waitFor();
}

/** Logs in on another device through the provider, and ends the login of the first one from there. */
async function endFromElsewhere(page: Page): Promise<void> {
  const elsewhere = await world().viewer({ screen: 'wide', origin: world().named });
  await elsewhere.goto('/Login?landingPage=/Sessions');
  await press(elsewhere, '카카오');
  await elsewhere.getByRole('button', { name: /^이여름님으로 계속하기/ }).click();
  await arrives(elsewhere, '/Sessions');
  await elsewhere
    .getByRole('article')
    .getByRole('button', { name: /로그아웃$/ })
    .click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
  await elsewhere.getByText('로그아웃했어요.').waitFor();
  await expect.poll(() => elsewhere.getByRole('article').count()).toBe(1);

  await page.goto('/BuyHistory');
  await page
    .getByRole('alertdialog', { name: /^다른 기기에서 로그아웃했거나/ })
    .getByRole('button')
    .click();
  // An address that is asked for while the page goes home by itself may be given up.
  await page.getByRole('banner').getByText('로그인', { exact: true }).waitFor();
  await arrives(page, '/');
  await page.goto('/Login?landingPage=/BuyHistory');
  await field(page, 'userId').fill(USER_ID);
  await field(page, 'password').fill(PASSWORD.second);
  await press(page, '로그인');
  await greeted(page);
  await arrives(page, '/BuyHistory');
}

/** The seller sends what was bought, and the buyer confirms it. */
async function received(page: Page): Promise<void> {
  await page.goto('/BuyHistory');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const number = await page.getByText(/^주문번호 \d+$/).textContent();
  const host = await world().host('host01');
  const orderSysId = number!.replaceAll(/\D/g, '');
  await host.json(['order', 'prepare', orderSysId]);
  await host.json(['order', 'dispatch', orderSysId, '--courier', '04', '--invoice', '6812-3456-7890']);
  await page.reload();
  await page.getByText('송장번호 681234567890').waitFor();
  await page.getByRole('button', { name: /구매 확정$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await page.getByText('구매를 확정했어요.').waitFor();
}

async function leave(page: Page): Promise<void> {
  await page.goto('/Withdraw');
  await page.getByText('진행 중인 주문이 1건 있어요.').waitFor();
  await received(page);
  await page.goto('/Withdraw');
  await page.getByRole('link', { name: '탈퇴 계속하기' }).click();
  await page.getByLabel('잘 쓰지 않아요').check();
  await page.getByLabel('확인 문구').fill('탈퇴');
  await page.getByRole('checkbox').check();
  await press(page, '탈퇴하기');
  await confirmWithPasskey(page);
  await page.getByRole('heading', { name: '탈퇴했어요' }).waitFor();
}

test('a person joins, buys, gains ways to log in, changes them, leaves, and may come back on the 31st day', async () => {
  const page = await world().viewer({ origin: world().named, leaps: true });
  const passkeysHeld = await plugAuthenticator(page);
  await fillSignUp(page, MOBILE.first);
  await press(page, '가입하기');
  await welcomed(page);
  await buy(page);
  await addPasskey(page, passkeysHeld);
  await logOut(page);
  await page.goto('/Login?landingPage=/SocialAccounts');
  await press(page, '패스키로 로그인');
  await greeted(page);
  await linkKakao(page);
  await changeMobile(page);
  await changePassword(page);
  await endFromElsewhere(page);
  await leave(page);

  // The first phone is free for everybody. The address and the second phone are not yet.
  await world().leap(REJOIN_BARS.withdrawn.days * DAY);
  await fillSignUp(page, MOBILE.first);
  await press(page, '가입하기');
  await page.getByText(/^탈퇴한 아이디는 30일/).waitFor();

  await world().leap(DAY);
  await press(page, '다음');
  await press(page, '가입하기');
  await proveMobile(page, MOBILE.second);
  await press(page, '가입하기');
  await welcomed(page);
});
