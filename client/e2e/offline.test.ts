import { expect, test } from 'vitest';
import { setExposure, setNotice } from '../../schema/room/commands.ts';
import { EXPOSURE } from '../../schema/catalog/constants.ts';
import { CHAT_LIST_MAX } from '../../schema/room/constants.ts';
import { following } from '../catalog/following/i18n/ko.ts';
import { footer } from '../site/footer/i18n/ko.ts';
import { Network } from './support/network.ts';
import { SECOND, Stage } from './support/stage.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

test('who loses the network for a while gets everything that was missed, once and in order', async () => {
  const network = await Network.to(world().url);
  const page = await world().viewer({ as: 'viewer05', origin: network.url, inTime: true });
  const stage = await Stage.open(page, SECOND);
  await stage.starts();
  await stage.pinned.getByText('서귀포 노지 감귤').waitFor();
  // It comes after the first things, and could not be had without network.
  await stage.input.waitFor();
  const [host, ...others] = await Promise.all(
    ['host03', 'viewer11', 'viewer12', 'viewer13'].map((userId) => world().member(userId)),
  );

  network.cut();
  await page.context().setOffline(true);
  await page.getByText('인터넷 연결이 끊겼어요.').waitFor();
  const said = Array.from({ length: 60 }, (_, index) => `귤 ${index + 1}상자째`);
  for (const [index, line] of said.entries()) await others[index % others.length]!.say(2, line);
  await host!.call(setExposure, { broadcastSysId: 2, prdtSysId: 38, salesExposureType: EXPOSURE.pinned });
  await host!.call(setNotice, { broadcastSysId: 2, notiContent: '딸기 하우스로 옮겼어요' });
  await stage.say('저도 한 상자요');
  expect(await stage.lines()).not.toContain('귤 1상자째');

  const products = page.waitForResponse(/\/v1\/broadcasts\/2\/products\/list/);
  await network.mend();
  await page.context().setOffline(false);
  await page.getByText('채팅에 다시 연결됐어요.').waitFor();
  expect((await products).status()).toBe(200);
  await expect.poll(() => stage.heard(said.at(-1)!), SOON).toBe(1);
  const lines = await stage.lines();
  expect(lines.length).toBeLessThan(CHAT_LIST_MAX);
  expect(lines.map((line) => /귤 \d+상자째$/.exec(line)?.[0]).filter(Boolean)).toEqual(said);
  expect(lines.filter((line) => line === '채팅에 다시 연결됐어요.')).toHaveLength(1);
  await stage.pinned.getByText('안성 거봉 포도 2kg').waitFor();
  await page.getByText('딸기 하우스로 옮겼어요').waitFor();
  expect(await page.getByText('인터넷 연결이 끊겼어요.').count()).toBe(0);

  // What could not be sent is kept, and goes when it is told to.
  await stage.log.getByText('연결이 끊겨서 보내지 못했어요.').waitFor();
  await stage.log.getByRole('button', { name: '다시 보내기' }).click();
  await stage.hears('감귤러버 저도 한 상자요');
});

testWhenWhole.each<[string, boolean, string]>([
  ['the browser knows', true, '인터넷 연결이 끊겼어요. 연결되면 바로 이어서 보여 드릴게요.'],
  ['the browser does not know', false, '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.'],
])(
  'a screen that cannot be had without network keeps the way back, and comes by itself: %s',
  async (_, known, reason) => {
    const network = await Network.to(world().url);
    const page = await world().viewer({ origin: network.url, inTime: true });
    // The part that says what is wrong comes after the first things.
    const told = page.waitForResponse(
      async (answer) => answer.url().endsWith('.js') && (await answer.text()).includes('data-offline'),
    );
    await page.goto('/');
    const home = page.getByRole('heading', { name: '방송 중인 상품' });
    await home.waitFor();
    await (await told).finished();
    const product = page.locator('main a[href^="/Product/"]').first();
    await product.scrollIntoViewIfNeeded();

    network.cut();
    if (known) await page.context().setOffline(true);
    await product.click();
    const alert = page.getByRole('alert').filter({ hasText: '화면을 보여 드리지 못했어요' });
    await alert.getByText(reason).waitFor();
    await alert.getByRole('button', { name: '뒤로' }).click();
    await home.waitFor();
    await product.click();
    await alert.getByText(reason).waitFor();

    await network.mend();
    if (known) await page.context().setOffline(false);
    const buying = page.getByRole('region', { name: '구매' });
    await buying.waitFor();
    // With its style sheet, which could not be had either.
    expect(await buying.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  },
);

testWhenWhole('a page is whole without its footer, and the stage without its follow button', async () => {
  const page = await world().viewer({ as: 'viewer05' });
  let missed = 0;
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    const script = await answer.text();
    // Their texts: a part comes with them, or not at all.
    if (![footer.intermediary, following.full].some((words) => script.includes(words)))
      return route.fulfill({ response: answer });
    missed += 1;
    return route.abort();
  });
  await page.goto('/');
  await expect.poll(() => missed, SOON).toBe(1);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { name: '방송 중인 상품' }).waitFor();
  const stage = await Stage.open(page, SECOND);
  await stage.starts();
  await expect.poll(() => missed, SOON).toBe(2);
  await stage.input.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
