import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faults, settled, SHEET } from './support/axe.ts';
import { Stage } from './support/stage.ts';
import { useWorld, type ViewerOptions } from './support/world.ts';

const world = useWorld();

test('no screen on the way of a buyer has a serious fault', async () => {
  const page = await world().viewer();
  await page.goto('/');
  await page.getByRole('heading', { name: '방송 중인 상품' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.goto('/Login');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByText('아이디를 입력해 주세요.').waitFor();
  expect(await faults(page)).toEqual([]);

  const stage = await Stage.open(world().viewer({ as: 'viewer01' }));
  await stage.starts();
  expect(await faults(stage.page)).toEqual([]);
  await stage.page.getByRole('button', { name: '상품 14개 보기' }).click();
  const list = stage.page.getByRole('dialog', { name: '상품' });
  await settled(list);
  expect(await faults(stage.page, SHEET)).toEqual([]);
  await list.getByRole('button', { name: '물빛 글로우 립 틴트 구매하기' }).click();
  const sheet = stage.page.getByRole('dialog', { name: '구매하기' });
  await sheet.getByRole('button', { name: '03 로제뮤트' }).click();
  await settled(sheet);
  expect(await faults(stage.page, SHEET)).toEqual([]);
  await sheet.getByRole('button', { name: '변경' }).click();
  await stage.page.getByRole('tab', { name: '새 배송지' }).click();
  await settled(stage.page.getByRole('dialog', { name: '배송지 선택' }));
  expect(await faults(stage.page, SHEET)).toEqual([]);
  await stage.page.getByRole('tab', { name: '저장된 배송지' }).click();
  await stage.page.getByRole('button', { name: '이 배송지로 받기' }).click();
  await sheet.getByRole('button', { name: '13,210원 주문하기' }).click();
  await stage.page.getByRole('link', { name: '주문 상세 보기' }).click();
  await stage.page.getByText('총 결제 금액').waitFor();
  expect(await faults(stage.page)).toEqual([]);
  await stage.page.goto('/BuyHistory');
  await stage.page.getByText('전체 1건').waitFor();
  expect(await faults(stage.page)).toEqual([]);
});

test('no screen beside that way has a serious fault', async () => {
  const stage = await Stage.open(world().viewer());
  const { page } = stage;
  await stage.starts();
  await page.getByRole('button', { name: '공유하기' }).click();
  await settled(page.getByRole('dialog', { name: '방송 공유하기' }));
  expect.soft(await faults(page, SHEET), 'sharing').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '언어·영상 설정' }).click();
  await settled(page.getByRole('dialog'));
  expect.soft(await faults(page, SHEET), 'language and video').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '작은 화면으로 보기' }).click();
  await page.getByRole('button', { name: '작은 화면 닫기' }).waitFor();
  await page.getByRole('heading', { name: '곧 시작해요' }).waitFor();
  expect.soft(await faults(page), 'a small window over Home').toEqual([]);

  for (const screen of ['phone', 'wide'] as const) {
    const other = await world().viewer({ screen });
    await other.goto('/Vod/4/14/live');
    await other.getByRole('button', { name: /시작 알림/ }).waitFor();
    expect.soft(await faults(other), `before a broadcast, ${screen}`).toEqual([]);
    await other.goto('/Vod/6/16/live');
    await other.getByRole('log', { name: '지난 채팅' }).getByText('배송 언제 와요?').first().waitFor();
    await other.getByRole('button', { name: '일시정지' }).click();
    expect.soft(await faults(other), `a past broadcast, ${screen}`).toEqual([]);
    await other.goto('/Vod/999/9999/live');
    await other.getByText('방송 정보가 없어요').waitFor();
    expect.soft(await faults(other), `an unknown broadcast, ${screen}`).toEqual([]);
  }
});

test('the keyboard alone opens a broadcast, chats and buys', async () => {
  const page = await world().viewer({ as: 'viewer02' });
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: '퇴근길 3분 메이크업 방송 보기' }));
  await page.keyboard.press('Enter');
  const stage = new Stage(page);
  await stage.input.waitFor();
  await tabTo(page, stage.input);
  await page.keyboard.type('손가락만으로도 되네요');
  await page.keyboard.press('Enter');
  await stage.hears('민트초코단 손가락만으로도 되네요');

  await tabTo(page, page.getByRole('button', { name: '상품 14개 보기', includeHidden: true }));
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: '상품' });
  await list.waitFor();
  await tabTo(page, list.getByRole('button', { name: '물빛 글로우 립 틴트 구매하기' }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  await tabTo(page, sheet.getByRole('button', { name: '01 살구빔' }));
  await page.keyboard.press('Space');
  await tabTo(page, sheet.getByRole('button', { name: '수량 늘리기' }));
  await page.keyboard.press('Enter');
  await tabTo(page, sheet.getByRole('button', { name: '23,300원 주문하기' }));
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: '주문이 접수됐어요' });
  await done.waitFor();
  await page.keyboard.press('Escape');
  await done.waitFor({ state: 'hidden' });
  await stage.hears('물빛 글로우 립 틴트 2개 주문했어요!');
});

test.each<[string, ViewerOptions]>([
  ['on a phone', {}],
  ['on a wide screen', { screen: 'wide' }],
])('nothing jumps while Home and a broadcast load, %s', async (_, options) => {
  const page = await world().viewer({ as: 'viewer04', ...options });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = () => page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
  await page.goto('/');
  await page.getByRole('heading', { name: '방송 중인 상품' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await shift()).toBeLessThan(0.05);
  const stage = await Stage.open(page);
  await stage.starts();
  expect(await shift()).toBeLessThan(0.05);
});

/** Presses Tab until the element has the focus, which must be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
  }
  throw new Error(`The keyboard does not reach ${target}`);
}
