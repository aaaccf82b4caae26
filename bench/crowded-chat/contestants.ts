import type { CDPSession, Page } from 'playwright-core';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import type { RoomId } from '../../schema/room/client-state.ts';
import { openNaivePage } from './naive-page.ts';
import { placeOf, touch } from './finger.ts';
import { sleep } from '../harness/clock.ts';

/** Somebody may look at a sheet for so long. */
const LOOKS = 800;

/** A page with the room's chat on it, and what a finger does there, again and again. */
export interface Contestant {
  readonly name: string;
  /** Opens it, and says how to touch it. */
  open(page: Page, devtools: CDPSession, at: { url: string; room: RoomId }): Promise<() => Promise<void>>;
}

export const naive: Contestant = {
  name: 'naive list',
  async open(page, devtools, { url, room }) {
    await openNaivePage(page, url, room);
    const like = await placeOf(page.getByRole('button'));
    return () => touch(devtools, like);
  },
};

export const sellover: Contestant = {
  name: 'Sellover',
  async open(page, devtools, { url, room }) {
    await logIn(page, url);
    await page.goto(`${url}/Vod/${room.broadcastSysId}/${room.broadcastScheduleSysId}/live`);
    const sound = page.getByRole('button', { name: '눌러서 소리 켜기' });
    await page.getByRole('log').getByText(/./).first().waitFor({ timeout: 60_000 });
    if (await sound.isVisible()) await sound.tap();
    const heart = await placeOf(page.getByRole('button', { name: '하트 보내기' }));
    const products = await placeOf(page.getByRole('button', { name: /^상품 \d+개 보기$/ }));
    await touch(devtools, products);
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await sleep(LOOKS);
    const close = await placeOf(sheet.getByRole('button', { name: '닫기' }));
    await touch(devtools, close);
    await sheet.waitFor({ state: 'hidden' });
    let touches = 0;
    return async () => {
      touches += 1;
      if (touches % 4 !== 0) return touch(devtools, heart);
      await touch(devtools, products);
      await sleep(LOOKS);
      await touch(devtools, close);
    };
  },
};

export async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/Login`);
  await page.getByLabel('아이디').fill('viewer01');
  await page.getByLabel('비밀번호', { exact: true }).fill(FIXTURE_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).tap();
  await page.waitForURL((address) => address.pathname !== '/Login', { timeout: 60_000 });
}
