import { expect, onTestFinished, test } from 'vitest';
import { ErasureReceipt, withdrawalTerms } from '../../../schema/members/withdrawal.ts';
import { forgetReauth, keepReauth, onReauthNeeded, reauthToken } from '../../app/session/reauth.ts';
import { isLoggedIn, readSavedLogin } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import WithdrawMemberScreen from './WithdrawMemberScreen.tsx';
import WithdrawScreen from './WithdrawScreen.tsx';

const kept = [
  { what: 'order_receivers', count: 2, why: 'trade', until: '2031-11-20T10:00:00.000Z' },
] as const;
const terms = sample(withdrawalTerms.reply, {
  blockedBy: [],
  holdingPoint: 3200,
  couponCnt: 2,
  deleted: [],
  kept: [...kept],
  rejoinFrom: '2026-12-20T15:00:00.000Z',
});
const receipt = sample(ErasureReceipt, {
  version: 1,
  erasedAt: '2026-11-20T10:00:00.000Z',
  rejoinFrom: '2026-12-20T15:00:00.000Z',
  deleted: [
    { what: 'users', count: 1 },
    { what: 'identities', count: 1 },
    { what: 'a_later_table', count: 5 },
  ],
  kept: [...kept],
});

test.each([<WithdrawScreen key="terms" />, <WithdrawMemberScreen key="form" />])(
  'guests are offered a login (%#)',
  async (page) => {
    const screen = await show(page, { texts: ['members/withdrawal'] });
    await expect.element(screen.getByText('로그인하면 탈퇴할 수 있어요')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: '로그인하기' }).click();
    await expect.poll(() => location.pathname).toBe('/Login');
  },
);

test('a member reads what they lose and what is kept, and may go on', async () => {
  logIn();
  serve('withdrawalTerms', terms);
  const screen = await show(<WithdrawScreen />, { texts: ['members/withdrawal'] });
  await expect.element(screen.getByText('포인트 3,200P')).toBeVisible();
  await expect.element(screen.getByText('받는 분의 배송 정보 (2031. 11. 20.까지)')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('link', { name: '탈퇴 계속하기' }).click();
  await expect.poll(() => location.pathname).toBe('/WithdrawMember');
});

test('what is under way keeps a member, and is named', async () => {
  logIn();
  serve('withdrawalTerms', { ...terms, blockedBy: [{ what: 'refund', count: 1 }] });
  const screen = await show(<WithdrawScreen />, { texts: ['members/withdrawal'], locale: 'en' });
  await expect.element(screen.getByText('1 refund is under way.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'See your orders' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' }).elements()).toEqual([]);
});

test('the word is typed by hand, and the receipt is shown to who is logged out', async () => {
  logIn();
  const asked = serve('withdraw', { receipt });
  const screen = await show(<WithdrawMemberScreen />, { texts: ['members/withdrawal'] });
  const submit = screen.getByRole('button', { name: '탈퇴하기' });
  await submit.click();
  await expect.element(screen.getByText('이유를 하나 골라 주세요.')).toBeVisible();
  await expect.element(screen.getByLabelText('잘 쓰지 않아요')).toHaveFocus();
  await expect.element(screen.getByText('확인해야 탈퇴할 수 있어요.')).toBeVisible();
  await expectAccessible();
  expect(asked).toEqual([]);
  await screen.getByLabelText('잘 쓰지 않아요').click();
  const word = screen.getByLabelText('확인 문구');
  const pasted = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  word.element().dispatchEvent(pasted);
  expect(pasted.defaultPrevented).toBe(true);
  await word.fill('탈퇴');
  await screen.getByRole('checkbox').click();
  await submit.click();
  await expect.element(screen.getByRole('heading', { name: '탈퇴했어요' })).toHaveFocus();
  expect(asked).toEqual([{ reason: 'unused', confirmWord: '탈퇴', agreement: true }]);
  await expect.element(screen.getByText('그 밖의 기록')).toBeVisible();
  await expectAccessible();
  expect([isLoggedIn(), readSavedLogin()]).toEqual([false, undefined]);
  await screen.getByRole('link', { name: '홈으로 가기' }).click();
  await expect.poll(() => location.pathname).toBe('/');
});

/** Everything that the form asks for. */
async function fillIn(screen: Awaited<ReturnType<typeof show>>): Promise<void> {
  await screen.getByLabelText('잘 쓰지 않아요').click();
  await screen.getByLabelText('확인 문구').fill('탈퇴');
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: '탈퇴하기' }).click();
}

test('who leaves says who they are first, and who does not want to keeps the form', async () => {
  logIn();
  onTestFinished(forgetReauth);
  serve('withdraw', () => (reauthToken() ? { receipt } : new Refusal('1030')));
  const answers = [false, true];
  onReauthNeeded(async () => {
    const isSaid = answers.shift()!;
    if (isSaid) keepReauth({ reauthToken: 'said', expiresIn: 180 });
    return isSaid;
  });
  const screen = await show(<WithdrawMemberScreen />, { texts: ['members/withdrawal', 'site/refusals'] });
  await fillIn(screen);
  await expect.poll(() => answers).toEqual([true]);
  await expect.element(screen.getByLabelText('확인 문구')).toHaveValue('탈퇴');
  expect([isLoggedIn(), screen.getByRole('status').element().textContent]).toEqual([true, '']);
  await screen.getByRole('button', { name: '탈퇴하기' }).click();
  await expect.element(screen.getByRole('heading', { name: '탈퇴했어요' })).toBeVisible();
});

test('a refusal leaves the member logged in', async () => {
  logIn();
  serve('withdraw', new Refusal('1016'));
  const screen = await show(<WithdrawMemberScreen />, { texts: ['members/withdrawal', 'site/refusals'] });
  await fillIn(screen);
  await expect.element(screen.getByText('아직 끝나지 않은 주문이 있어요', { exact: false })).toBeVisible();
  expect(isLoggedIn()).toBe(true);
});
