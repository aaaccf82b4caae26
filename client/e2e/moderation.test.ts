import { expect, test } from 'vitest';
import { removeAccount } from '../../schema/members/account-removal.ts';
import { Stage } from './support/stage.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

testWhenWhole(
  'a line is reported by keyboard, and the host sees it and mutes who said it, there',
  async () => {
    const [host, talking] = await Promise.all([world().host('host01'), world().member('viewer03')]);
    const [member, hosting] = await Promise.all([
      Stage.open(world().viewer({ as: 'viewer04' })),
      Stage.open(world().viewer({ as: 'host01' })),
    ]);
    await talking.say(1, '여기 말고 다른 데서 사세요');
    await Promise.all([member, hosting].map((stage) => stage.hears('여기 말고 다른 데서 사세요')));
    const nickIn = (stage: Stage) =>
      stage.log.locator('p', { hasText: '여기 말고 다른 데서 사세요' }).getByRole('button');
    await nickIn(member).focus();
    await member.page.keyboard.press('Enter');
    const menu = member.page.getByRole('dialog', { name: '메시지 메뉴' });
    await menu.getByRole('button', { name: '도배' }).focus();
    await member.page.keyboard.press('Enter');
    await member.page.getByText('신고했어요').waitFor();
    // Nobody can report their own messages: the page offers no menu, or the server refuses after a reload.
    await member.say('저는 살 거예요');
    await member.hears('저는 살 거예요');
    const own = member.log.locator('p', { hasText: '저는 살 거예요' });
    await expect.poll(() => own.getByRole('button').count(), SOON).toBe(0);
    await member.page.reload();
    await own.getByRole('button').click();
    await menu.getByRole('button', { name: '도배' }).click();
    await member.page.getByText('내가 쓴 글은 신고하거나 차단할 수 없어요').waitFor();
    expect(await host.json(['host', 'reports'])).toMatchObject({
      totalCnt: 1,
      reports: [{ userId: 'viewer03', msg: '여기 말고 다른 데서 사세요', reportCnt: 1 }],
    });

    await nickIn(hosting).click();
    const { page } = hosting;
    await page
      .getByRole('dialog', { name: '메시지 메뉴' })
      .getByRole('button', { name: '채팅 제한' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: '채팅 제한' }).click();
    await page.getByText(/채팅을 제한했어요/).waitFor();
    await expect(talking.say(1, '아직도 사세요')).rejects.toThrow('1005');
    await host.json(['host', 'unban', 'viewer03']);
  },
);

test('who is removed is told and leaves; who is banned is logged out, too', async () => {
  const [host, removed, banned] = await Promise.all([
    world().host('host01'),
    Stage.open(world().viewer({ as: 'viewer05' })),
    Stage.open(world().viewer({ as: 'viewer06' })),
  ]);
  await host.json(['host', 'remove', 'viewer05']);
  await removed.page.getByText('운영 정책 위반으로 방송에서 내보내졌어요.').waitFor();
  await removed.page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => new URL(removed.page.url()).pathname, SOON).toBe('/');
  await removed.page.getByRole('link', { name: '로그인' }).first().waitFor({ state: 'detached' });

  await host.json(['host', 'ban', 'viewer06']);
  await banned.page.getByText('이 판매자의 방송을 볼 수 없도록 차단됐어요.').waitFor();
  await banned.page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => new URL(banned.page.url()).pathname, SOON).toBe('/');
  await banned.page.getByRole('link', { name: '로그인' }).first().waitFor();
  expect(await banned.page.evaluate(() => localStorage.getItem('sellover.saveUser'))).toBeNull();
});

testWhenWhole('whose account is removed is told so, logged out, and starts anew', async () => {
  const [manager, stage] = await Promise.all([
    world().member('manager01'),
    Stage.open(world().viewer({ as: 'viewer07' })),
  ]);
  await stage.say('저 여기 있어요');
  await stage.hears('저 여기 있어요');
  const { userSysId: uid } = await world().member('viewer07');
  await manager.call(removeAccount, { uid, reason: '반복된 사기' });
  await stage.page.getByText('계정이 삭제되어 로그아웃됐어요').waitFor();
  expect(await stage.page.getByRole('alertdialog').count()).toBe(1);
  await stage.page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => new URL(stage.page.url()).pathname, SOON).toBe('/');
  expect(await stage.page.evaluate(() => localStorage.getItem('sellover.saveUser'))).toBeNull();
  await expect(world().member('viewer07')).rejects.toThrow('1015');
});
