import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '../../../schema/locales.ts';
import { VERIFICATION_CODE } from '../../../schema/members/constants.ts';
import { stopClock } from '../../testing/clock.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { PhoneProof } from './offers.ts';

type Props = Partial<Parameters<typeof PhoneProof>[0]>;

/** Asks for a code; `proven` fills with the proofs that were handed on. */
async function ask(props: Props = {}, locale: Locale = 'ko') {
  const sent = serve('sendAuthMine', { expiresIn: 180 });
  const proven: string[] = [];
  const onProof = (proof: string) => void proven.push(proof);
  const screen = await show(<PhoneProof purpose="join" onProof={onProof} {...props} />, {
    texts: [],
    locale,
  });
  const isKorean = locale === 'ko';
  const mobile = screen.getByRole('textbox', { name: isKorean ? '휴대폰 번호' : 'Mobile number' });
  await mobile.fill('010-1234-5678');
  await screen.getByRole('button', { name: isKorean ? '인증번호 받기' : 'Send code' }).click();
  const code = screen.getByRole('textbox', { name: isKorean ? '인증번호 6자리' : '6-digit code' });
  return { screen, mobile, code, proven, sent };
}

test.for([
  ['ko', /이 서버는 문자를 보내지 않아요. sellover outbox 명령으로/],
  ['en', /This server sends no texts. Read the code with “sellover outbox”/],
] as const)('where no texts are sent, it says where the code is (%s)', async ([locale, where]) => {
  const { dataset } = document.documentElement;
  dataset['textsKept'] = '1';
  onTestFinished(() => void delete dataset['textsKept']);
  const { code } = await ask({}, locale);
  await expect.element(code).toHaveAccessibleDescription(where);
});

test.for([
  ['ko', /^\d+초 뒤 다시$/, '휴대폰을 인증했어요.'],
  ['en', /^Again in \d+s$/, 'Your phone is verified.'],
] as const)(
  'the last digit sends the code, and the proof is handed on (%s)',
  async ([locale, wait, done]) => {
    const tried = serve('chkAuthMine', { proof: 'the proof' });
    const { screen, code, proven } = await ask({}, locale);
    await expect.element(code).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: wait })).toBeDisabled();
    await expectAccessible();
    await code.fill('123456');
    await expect.poll(() => proven).toEqual(['the proof']);
    expect(tried).toEqual([{ mobile: '01012345678', purpose: 'join', code: '123456' }]);
    const props = { isProven: true, kept: { mobile: '01012345678', sent: undefined } };
    const kept = await show(<PhoneProof purpose="join" onProof={() => undefined} {...props} />, {
      texts: [],
      locale,
    });
    await expect.element(kept.getByText(done)).toBeVisible();
    await expect.element(kept.getByRole('textbox')).toHaveValue('01012345678');
    expect(kept.getByRole('button').elements()).toEqual([]);
    await expectAccessible();
  },
);

test('Enter at the number asks for a code, and does not send the form around', async () => {
  const sent = serve('sendAuthMine', { expiresIn: 180 });
  const stopped: boolean[] = [];
  const note = (event: KeyboardEvent) => stopped.push(event.defaultPrevented);
  document.addEventListener('keydown', note);
  onTestFinished(() => document.removeEventListener('keydown', note));
  const screen = await show(<PhoneProof purpose="join" onProof={() => undefined} />, { texts: [] });
  await screen.getByRole('textbox', { name: '휴대폰 번호' }).fill('01012345678');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: '인증번호 6자리' })).toHaveFocus();
  expect(sent).toHaveLength(1);
  expect(stopped).toEqual([true]);
});

test('a wrong code is said at the code; one that was missed too often, at the phone', async () => {
  serve('chkAuthMine', new Refusal('1020'));
  const { screen, mobile, code } = await ask();
  await code.fill('123456');
  await expect
    .element(screen.getByText('인증번호가 다르거나 시간이 지났어요. 다시 확인해 주세요.'))
    .toBeVisible();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveValue('');
  await expectAccessible();
  serve('chkAuthMine', new Refusal('1021'));
  await code.fill('654321');
  await expect
    .element(screen.getByText('여러 번 틀려서 이 인증번호는 쓸 수 없어요. 새 인증번호를 받아 주세요.'))
    .toBeVisible();
  await expect.element(mobile).toHaveFocus();
  expect(code.elements()).toEqual([]);
});

test('codes that came too often say when there is another', async () => {
  const { screen, mobile } = await ask();
  await mobile.fill('01087654321');
  serve('sendAuthMine', new Refusal('0008', { waitSeconds: 12 }));
  await screen.getByRole('button', { name: '인증번호 받기' }).click();
  await expect.element(screen.getByText('12초 뒤에 다시 받을 수 있어요.')).toBeVisible();
  await expect.element(mobile).toHaveFocus();
});

test('a code lasts three minutes, and there is another one after half a minute', async () => {
  const clock = stopClock(Date.parse('2026-11-26T10:00:00+09:00'));
  const { screen, code, sent } = await ask();
  await expect.element(screen.getByRole('timer')).toHaveTextContent('3:00');
  clock.to(VERIFICATION_CODE.againAfter);
  await expect.element(screen.getByRole('timer')).toHaveTextContent('2:30');
  await expect.element(screen.getByRole('button', { name: '다시 받기' })).toBeEnabled();
  clock.to(VERIFICATION_CODE.lasts);
  await expect.element(screen.getByText('시간이 지났어요. 인증번호를 다시 받아 주세요.')).toBeVisible();
  await expect.element(code).toHaveAttribute('readonly');
  await screen.getByRole('button', { name: '다시 받기' }).click();
  await expect.element(screen.getByRole('timer')).toHaveTextContent('3:00');
  expect(sent).toHaveLength(2);
});

test('a number that is none is said without asking the server', async () => {
  const { screen, mobile, sent } = await ask();
  await mobile.fill('010');
  await screen.getByRole('button', { name: '인증번호 받기' }).click();
  await expect.element(screen.getByText('휴대폰 번호를 다시 확인해 주세요.')).toBeVisible();
  await expect.element(mobile).toHaveFocus();
  expect(sent).toHaveLength(1);
});

test('a proof that is of no use is said at the phone, which needs a new code', async () => {
  serve('chkAuthMine', { proof: 'the proof' });
  const { screen, mobile, code } = await ask({
    onProof: () => Promise.reject(new Error('used')),
    explain: (error) => `because: ${String(error)}`,
  });
  await code.fill('123456');
  await expect.element(screen.getByText('because: Error: used')).toBeVisible();
  await expect.element(mobile).toHaveFocus();
  expect(code.elements()).toEqual([]);
  await expect.element(screen.getByRole('button', { name: '인증번호 받기' })).toBeEnabled();
});
