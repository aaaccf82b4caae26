import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PIP_TOGGLE_DEBOUNCE } from '../../schema/room/constants.ts';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { Stage } from './support/stage.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

interface Message {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A page inside an Android or iOS app, which may keep a token, and what the app has been told. */
async function inApp(page: Page, system: 'android' | 'ios', keptToken?: string) {
  const told: Message[] = [];
  await page.exposeFunction('tell', (message: unknown) => {
    told.push((typeof message === 'string' ? JSON.parse(message) : message) as Message);
  });
  const given = { on: system, token: keptToken };
  await page.addInitScript(({ on, token }) => {
    const { tell } = globalThis as unknown as { tell(message: unknown): void };
    const postMessage = (message: unknown) => {
      tell(message);
      const { name, payload } = message as Partial<Message>;
      if (token === undefined || name !== 'saveUser' || payload?.['refreshToken']) return;
      window.receiveFromApp?.({ name: 'saveUser', payload: { refreshToken: token } });
    };
    const port = { postMessage };
    Object.assign(
      window,
      on === 'android' ? { sellover: port } : { webkit: { messageHandlers: { sellover: port } } },
    );
  }, given);
  return {
    told,
    /** The payloads told under this name so far. */
    of: (name: string) => told.filter((message) => message.name === name).map(({ payload }) => payload),
  };
}

test.each(['android', 'ios'] as const)(
  'an app (%s) hears who logs in, and what to keep of it',
  async (system) => {
    const page = await world().viewer();
    const app = await inApp(page, system);
    // It leads to a product, whatever the screen.
    await page.goto('/schedule');
    // What leads elsewhere has done so.
    await page.waitForURL('**/Calendar');
    await page.waitForFunction(() => window.receiveFromApp !== undefined);
    await page.evaluate(() => window.receiveFromApp?.({ name: 'botNavPrdt', payload: { prdtSysId: 35 } }));
    await page.waitForURL('**/Product/35');
    app.told.length = 0;
    await page.goto('/Login');
    await expect.poll(() => app.of('loginStatus'), SOON).toEqual([{ login: false, userSysId: null }]);
    // Without a token it asks for one, as iOS may have it.
    const kept = () => app.of('saveUser').filter(({ refreshToken }) => refreshToken !== undefined);
    expect(kept()).toEqual([]);
    await page.getByRole('textbox', { name: '아이디' }).fill('viewer11');
    await page.getByLabel('비밀번호', { exact: true }).fill(FIXTURE_PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    const { userSysId } = await world().member('viewer11');
    await expect.poll(() => app.of('loginStatus').at(-1), SOON).toEqual({ login: true, userSysId });
    await expect.poll(kept, SOON).toEqual([{ refreshToken: expect.any(String) }]);
    await expect.poll(() => app.of('tracking').map(({ name }) => name), SOON).toContain('login');
    await page.getByRole('banner').getByRole('button', { name: /님$/ }).click();
    await page.getByRole('navigation', { name: '내 메뉴' }).getByRole('button', { name: '로그아웃' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    await expect.poll(() => app.of('loginStatus').at(-1), SOON).toEqual({ login: false, userSysId: null });
  },
);

test('the app on iOS logs in who was logged in before, with the token that it kept', async () => {
  const { refreshToken, userSysId } = await world().member('viewer12');
  const page = await world().viewer();
  const app = await inApp(page, 'ios', refreshToken);
  await page.goto('/BuyHistory');
  await page.getByRole('heading', { name: '구매내역' }).waitFor();
  await expect.poll(() => app.of('loginStatus'), SOON).toEqual([{ login: true, userSysId }]);
});

test('in an app a second press of Back ends the broadcast, which the first one says', async () => {
  const page = await world().viewer();
  const app = await inApp(page, 'android');
  await page.goto('/');
  await page.getByRole('link', { name: '퇴근길 3분 메이크업 방송 보기' }).first().click();
  await new Stage(page).starts();
  await page.waitForFunction(() => (history.state as { layers?: number } | null)?.layers === 1);
  await page.goBack();
  await page.getByText('한 번 더 누르면 방송이 종료돼요.').waitFor();
  await page.waitForFunction(() => (history.state as { layers?: number } | null)?.layers === 1);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => app.of('VodScreenStatus'), SOON).toEqual([{ status: 'full' }, { status: 'close' }]);
});

test('somebody who comes back is not told as a visitor first', async () => {
  const page = await world().viewer({ as: 'viewer12' });
  const app = await inApp(page, 'android');
  await page.goto('/');
  await expect.poll(() => app.of('loginStatus').length, SOON).toBe(1);
  expect(app.of('loginStatus')[0]).toMatchObject({ login: true });
});

test('an app hears of screens and of the player, and can lead to a product of the broadcast', async () => {
  const page = await world().viewer({ leaps: true });
  const app = await inApp(page, 'ios');
  await Stage.open(page);
  await expect.poll(() => app.of('VodScreenStatus'), SOON).toEqual([{ status: 'full' }]);
  await expect
    .poll(() => app.of('tracking'), SOON)
    .toEqual([
      {
        name: 'screen',
        params: { screen: 'enterLive', broadcastSysId: 1, broadcastScheduleSysId: 11, type: 'live' },
      },
    ]);
  const say = (message: unknown) => page.evaluate((said) => window.receiveFromApp?.(said), message);
  await say({ name: 'botNavPrdt', payload: { prdtSysId: 'first' } });
  await say('{"name":"botNavPrdt","payload":{"prdtSysId":2}}');
  await page.getByText('상품번호 GL-1002').waitFor();
  await expect.poll(() => app.of('VodScreenStatus').at(-1), SOON).toEqual({ status: 'pip' });
  expect(app.of('VodPipExit')).toEqual([]);
  await world().leap(PIP_TOGGLE_DEBOUNCE);
  await page.getByRole('button', { name: '퇴근길 3분 메이크업 크게 보기' }).click();
  await expect.poll(() => app.of('VodScreenStatus').at(-1), SOON).toEqual({ status: 'full' });
  expect(app.of('VodPipExit')).toEqual([{}]);
  await page.getByRole('button', { name: '방송 닫기' }).click();
  await expect.poll(() => app.of('VodScreenStatus').at(-1), SOON).toEqual({ status: 'close' });
  expect(app.of('tracking').at(-1)).toEqual({ name: 'screen', params: { screen: 'Home' } });
});
