import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { REPORT_CONTENT_LENGTH_MAX } from '../../../../schema/service/safety/constants.ts';
import { BLACK_TYPE } from '../../../../schema/room/constants.ts';
import { Refusal, serve } from '../../../testing/fake-api.ts';
import { expectAccessible, logIn, show } from '../../../testing/show.tsx';
import { clearSession, session } from '../../../app/session/session.ts';
import { emptyRoom, reduceRoom } from '../room/room.ts';
import { chat, join } from '../room/room.support.ts';
import { watchBlocked } from '../../../service/safety/offers.ts';
import { stageOf } from '../room/stage.support.tsx';
import LineMenu from './LineMenu.tsx';
import { closeLineMenu, openLineMenu } from './line-menu.ts';

beforeEach(logIn);

async function opened() {
  onTestFinished(closeLineMenu);
  const { on } = stageOf({ subjectSysId: 5 });
  const room = [join(0), chat(1, { msg: '다른 데서 사세요', nick: '감귤', userSysId: 31 })].reduce(
    reduceRoom,
    emptyRoom,
  );
  const screen = await show(on(<LineMenu />), { texts: ['room/live', 'service/safety'] });
  openLineMenu(room.chat[0]!);
  const menu = screen.getByRole('dialog', { name: '메시지 메뉴' });
  await expect.element(menu.getByText(/다른 데서 사세요$/)).toBeVisible();
  return { screen, menu };
}

test('a line is reported for one of six reasons', async () => {
  const reported = serve('report', { reportSysId: 3 });
  const { screen, menu } = await opened();
  await expectAccessible(menu.element());
  await menu.getByRole('button', { name: '개인정보 노출' }).click();
  await expect.element(screen.getByText(/^신고했어요\./)).toBeVisible();
  const about = { targetType: 'chat', targetSysId: 10, broadcastSysId: 1, reasonTypeCode: 5 };
  expect(reported).toMatchObject([{ uid: 7, ...about }]);
});

test('any other reason is told in words', async () => {
  const reported = serve('report', { reportSysId: 3 });
  const { screen, menu } = await opened();
  await menu.getByRole('button', { name: '그 밖의 이유' }).click();
  const field = menu.getByRole('textbox', { name: /불편했는지/ });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('maxlength', String(REPORT_CONTENT_LENGTH_MAX));
  await expectAccessible(menu.element());
  await field.fill('사칭을 해요');
  await menu.getByRole('button', { name: '신고하기', exact: true }).click();
  await expect.element(screen.getByText(/^신고했어요\./)).toBeVisible();
  expect(reported).toMatchObject([{ targetType: 'chat', reasonTypeCode: 6, content: '사칭을 해요' }]);
});

test('a member is reported where their line is', async () => {
  const reported = serve('report', { reportSysId: 3 });
  const { screen, menu } = await opened();
  await menu.getByRole('button', { name: '감귤님 신고하기' }).click();
  await expect.element(menu.getByText('감귤님을 신고하는 이유를 골라 주세요')).toBeVisible();
  await menu.getByRole('button', { name: '도배' }).click();
  await expect.element(screen.getByText(/^신고했어요\./)).toBeVisible();
  expect(reported).toEqual([{ uid: 7, targetType: 'member', targetSysId: 31, reasonTypeCode: 4 }]);
});

test('nobody reports their own', async () => {
  serve('report', new Refusal('0005'));
  const { screen, menu } = await opened();
  await menu.getByRole('button', { name: '도배' }).click();
  await expect.element(screen.getByText(/^내가 쓴 글은/)).toBeVisible();
});

test('an author is blocked after a question, and their lines go', async () => {
  const blocked = serve('block', { userSysId: 31, authorMark: 31 });
  serve('blocks', { blocks: [] });
  const heard: ReadonlySet<number>[] = [];
  onTestFinished(watchBlocked((numbers) => heard.push(numbers)));
  const { screen, menu } = await opened();
  await menu.getByRole('button', { name: '감귤님 차단하기' }).click();
  const question = screen.getByRole('alertdialog', { name: '감귤님을 차단할까요?' });
  await question.getByRole('button', { name: '차단하기' }).click();
  await expect.element(screen.getByText('감귤님을 차단했어요.')).toBeVisible();
  expect(blocked).toMatchObject([{ uid: 7, userSysId: 31, line: { broadcastSysId: 1, logSysId: 10 } }]);
  await expect.poll(() => [...(heard.at(-1) ?? [])]).toEqual([31]);
});

test('a guest is asked to log in', async () => {
  clearSession();
  const { screen, menu } = await opened();
  await menu.getByRole('button', { name: '욕설·악성 댓글' }).click();
  await expect.element(screen.getByRole('alertdialog', { name: '로그인이 필요해요' })).toBeVisible();
});

test('a host quiets who said it, after a question', async () => {
  Object.assign(session, { authSysId: PERMISSION.host, sellerSysIds: [4, 5] });
  onTestFinished(() => void Object.assign(session, { authSysId: undefined, sellerSysIds: undefined }));
  const judged = serve('blacklistMember', {} as never);
  const { screen, menu } = await opened();
  await menu.getByRole('button', { name: '채팅 제한' }).click();
  const question = screen.getByRole('alertdialog', { name: '감귤님의 채팅을 제한할까요?' });
  await question.getByRole('button', { name: '채팅 제한' }).click();
  await expect.element(screen.getByText('감귤님의 채팅을 제한했어요.')).toBeVisible();
  expect(judged).toMatchObject([{ blackType: BLACK_TYPE.mute }]);
});
