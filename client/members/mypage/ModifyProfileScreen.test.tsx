import { beforeEach, expect, test } from 'vitest';
import { myPage } from '../../../schema/members/my-page.ts';
import { queryClient } from '../../app/calls/query.ts';
import { onReauthNeeded } from '../../app/session/reauth.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import ModifyProfileScreen from './ModifyProfileScreen.tsx';

const uid = MEMBER.userSysId;
const INFO = { nickName: '봄날', mobile: '01012345678', agreeSellection1: 0, agreeSellection2: 1 } as const;

beforeEach(() => {
  queryClient.clear();
  logIn();
  serve('userInfo', () => new Refusal('0009'));
  serve('myPage', sample(myPage.reply, { userSysId: uid, nickName: '봄날' }));
  serve('myInfo', INFO);
});

const open = (locale: 'ko' | 'en' = 'ko') =>
  show(<ModifyProfileScreen />, { texts: ['members/mypage', 'members/identity'], locale, isPage: true });

const NAMES = { ko: ['저장', '닉네임'], en: ['Save', 'Nickname'] } as const;

test.for([
  ['ko', '정보를 수정하지 못했어요.'],
  ['en', 'Failed to edit information.'],
] as const)('what is not about the nickname stands at the form (%s)', async ([locale, text]) => {
  serve('changeMyInfo', new Refusal('0009'));
  const screen = await open(locale);
  const [save, nick] = NAMES[locale];
  await screen.getByRole('button', { name: save, exact: true }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect
    .element(screen.getByRole('textbox', { name: nick }))
    .not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});

test('what is about the nickname stands under it', async () => {
  serve('changeMyInfo', new Refusal('1011'));
  const screen = await open();
  const nick = screen.getByRole('textbox', { name: '닉네임' });
  await nick.fill('여름날');
  await screen.getByRole('button', { name: '저장', exact: true }).click();
  await expect.element(nick).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText('정보를 수정하지 못했어요.').elements()).toEqual([]);
});

test('who does not want to say again who they are has no problem', async () => {
  onReauthNeeded(async () => false);
  const asked = serve('changeMyInfo', new Refusal('1030'));
  const screen = await open();
  const save = screen.getByRole('button', { name: '저장', exact: true });
  await save.click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(save).not.toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test('only consents that were answered here are sent', async () => {
  const asked = serve('changeMyInfo', {});
  const screen = await open();
  await screen.getByRole('checkbox', { name: '개인정보 제3자 제공' }).click();
  await screen.getByRole('button', { name: '저장', exact: true }).click();
  await expect.poll(() => asked).toEqual([{ uid, agreeSellection1: 1 }]);
});

test.for([
  ['ko', '회원 정보를 불러오지 못했어요.'],
  ['en', 'Failed to view member information.'],
] as const)('information that does not come is told (%s)', async ([locale, text]) => {
  serve('myInfo', new Refusal('1003'));
  const screen = await open(locale);
  await expect.element(screen.getByText(text)).toBeVisible();
});
