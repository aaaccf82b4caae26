import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { CHAT_FOCUS_RESET } from '../../../../schema/room/constants.ts';
import { session } from '../../../app/session/session.ts';
import { stopClock } from '../../../testing/clock.ts';
import { serve } from '../../../testing/fake-api.ts';
import { expectAccessible, logIn, show, type Shown } from '../../../testing/show.tsx';
import { stageOf } from '../room/stage.support.tsx';
import { ActionRow } from '../stage/ActionRow.tsx';
import type { RoomState } from '../room/room.ts';

beforeEach(() => {
  logIn();
  serve('clientInfo', { shareUrls: { chatApp: null, portalSite: null } } as never);
});

async function opened(locale: Shown['locale'] = 'ko') {
  const { stage, on } = stageOf();
  const said: string[] = [];
  vi.spyOn(stage.live.outbox, 'say').mockImplementation((text) => void said.push(text));
  const screen = await show(on(<ActionRow />), { texts: ['room/live'], locale, pageStyle: 'dark' });
  const input = screen.getByRole('textbox');
  const room = (about: Partial<RoomState>) => stage.live.feed.apply((state) => ({ ...state, ...about }));
  return { stage, screen, input, said, room };
}

test.for([
  ['ko', '판매자가 채팅을 제한했어요', '지금은 판매자만 채팅할 수 있어요', '메시지 보내기'],
  ['en', 'The seller has muted you', 'Only the seller can chat right now', 'Say something'],
] as const)('who may not speak now reads why in the input (%s)', async ([locale, muted, frozen, free]) => {
  const { input, room } = await opened(locale);
  const says = () => (input.element() as HTMLInputElement).placeholder;
  room({ muted: true });
  await expect.poll(says).toMatch(muted);
  expect((input.element() as HTMLInputElement).readOnly).toBe(true);
  room({ muted: false, isFrozen: 1 });
  await expect.poll(says).toMatch(frozen);
  room({ isFrozen: 0 });
  await expect.poll(says).toMatch(free);
  expect((input.element() as HTMLInputElement).readOnly).toBe(false);
  await expectAccessible();
});

test('who hosts a second seller may speak there, whatever the viewers’ chat is', async () => {
  const { stage, input, room } = await opened();
  const says = () => (input.element() as HTMLInputElement).placeholder;
  room({ isFrozen: 1 });
  await expect.poll(says).toMatch('지금은 판매자만');
  Object.assign(session, { authSysId: PERMISSION.host, sellerSysIds: [99, stage.view.detail!.subjectSysId] });
  onTestFinished(() => void Object.assign(session, { authSysId: undefined, sellerSysIds: undefined }));
  await expect.poll(says).toMatch('메시지 보내기');
});

test('slow mode counts down, and holds the button, not the text', async () => {
  const clock = stopClock();
  const { stage, screen, input, room, said } = await opened();
  room({ slowSeconds: 60 });
  stage.live.view.quietUntil = Date.now() + 60_000;
  await expect.poll(() => (input.element() as HTMLInputElement).placeholder).toBe('60초 뒤에 보낼 수 있어요');
  await input.fill('너무 빨라요');
  const send = screen.getByRole('button', { name: '보내기' });
  await expect.element(send).toBeDisabled();
  clock.to(61_000);
  await expect.element(send).toBeEnabled();
  await send.click();
  expect(said).toEqual(['너무 빨라요']);
});

test('what a rule was against is there again to be mended, and is said why', async () => {
  const { stage, screen, input } = await opened();
  stage.live.view.givenBack = { text: '바1보 같아요', asks: false, code: '4293', waitSeconds: 0 };
  await expect.element(screen.getByText(/^보낼 수 없는 단어가 있어요\./)).toBeVisible();
  await expect.element(input).toHaveValue('바1보 같아요');
});

test('nothing blank is sent, and nothing longer than the limit', async () => {
  const { input, said } = await opened();
  await input.fill('   ');
  await userEvent.keyboard('{Enter}');
  await input.fill('가'.repeat(150));
  await userEvent.keyboard('{Enter}');
  expect(said).toEqual(['가'.repeat(139)]);
});

test('a question is sent as one, and what is said after it is not', async () => {
  const { stage, screen, input } = await opened();
  await screen.getByRole('button', { name: '질문으로 보내기' }).click();
  expect((input.element() as HTMLInputElement).placeholder).toBe('판매자에게 질문하기');
  for (const text of ['이거 몇 ml예요?', '감사합니다']) {
    await input.fill(text);
    await userEvent.keyboard('{Enter}');
  }
  expect(vi.mocked(stage.live.outbox.say).mock.calls).toEqual([
    ['이거 몇 ml예요?', { asks: true }],
    ['감사합니다', { asks: false }],
  ]);
});

test('the Enter that ends a Korean syllable does not send', async () => {
  const { input, said } = await opened();
  await input.click();
  for (const text of ['ㅇ', '아', '안', '안녀', '안녕']) {
    const at = { selectionStart: text.length, selectionEnd: text.length };
    await cdp().send('Input.imeSetComposition', { text, ...at });
  }
  await userEvent.keyboard('{Enter}');
  await cdp().send('Input.insertText', { text: '안녕' });
  await expect.element(input).toHaveValue('안녕');
  expect(said).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('');
  expect(said).toEqual(['안녕']);
});

test('who types has the row for it, and the buttons beside it back a moment later', async () => {
  const clock = stopClock();
  const { screen, input } = await opened();
  const heart = screen.getByRole('button', { name: '하트 보내기', includeHidden: true });
  await expect.element(heart).toBeVisible();
  (input.element() as HTMLElement).focus();
  await expect.element(heart).not.toBeVisible();
  (input.element() as HTMLElement).blur();
  clock.to(CHAT_FOCUS_RESET - 1);
  await new Promise(requestAnimationFrame);
  await expect.element(heart).not.toBeVisible();
  clock.to(CHAT_FOCUS_RESET);
  await expect.element(heart).toBeVisible();
});

test('a guest is asked to log in', async () => {
  const { clearSession } = await import('../../../app/session/session.ts');
  clearSession();
  const { on } = stageOf();
  const screen = await show(on(<ActionRow />), { texts: ['room/live'], pageStyle: 'dark' });
  await screen.getByRole('button', { name: '로그인하고 채팅해 보세요' }).click();
  const question = screen.getByRole('alertdialog', { name: '로그인이 필요해요' });
  await question.getByRole('button', { name: '나중에' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('who has logged in to write a line can write it at once', async () => {
  const { clearSession } = await import('../../../app/session/session.ts');
  history.replaceState(null, '', '/Vod/1/2/live');
  const input = async () => {
    const { on } = stageOf();
    const screen = await show(on(<ActionRow />), { texts: ['room/live'], pageStyle: 'dark' });
    return { screen, input: screen.getByRole('textbox') };
  };
  const before = await input();
  await expect.element(before.input).not.toHaveFocus();
  clearSession();
  const { screen } = await input();
  await screen.getByRole('button', { name: '로그인하고 채팅해 보세요' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: '로그인' }).click();
  await expect.poll(() => location.pathname).toBe('/Login');
  logIn();
  history.replaceState(null, '', '/Vod/1/2/live');
  const after = await input();
  await expect.element(after.input).toHaveFocus();
  // Once.
  const again = await input();
  await expect.element(again.input).not.toHaveFocus();
});
