import { expect, test } from 'vitest';
import { Stage } from './support/stage.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

test('on a wide screen products and chat stand beside the picture, and work', async () => {
  const page = await world().viewer({ as: 'viewer01', screen: 'wide' });
  await page.goto('/');
  await page.getByRole('link', { name: '방송 보러 가기' }).waitFor();
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth: wide, clientWidth: seen } = document.documentElement;
    return { scrollWidth: wide, clientWidth: seen };
  });
  expect({ scrollWidth, takesRoom: clientWidth < 1440 }).toEqual({
    scrollWidth: clientWidth,
    takesRoom: true,
  });
  await page.getByRole('link', { name: '방송 보러 가기' }).click();
  const stage = new Stage(page);
  await stage.starts();

  const video = (await stage.video.boundingBox())!;
  const panel = page.getByRole('complementary', { name: '상품과 채팅' });
  const beside = (await panel.boundingBox())!;
  expect(beside.x).toBeGreaterThanOrEqual(video.x + video.width);
  expect(beside.x + beside.width).toBeLessThanOrEqual(1440);
  const others = page.getByRole('navigation', { name: '다른 방송' });
  const left = (await others.boundingBox())!;
  expect(left.x + left.width).toBeLessThanOrEqual(video.x);

  await stage.say('큰 화면에서도 잘 보여요');
  await stage.hears('퇴근요정 큰 화면에서도 잘 보여요');

  await panel.getByRole('button', { name: '산뜻 톤업 선크림 SPF50+ 50ml 구매하기' }).click();
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  await sheet.getByRole('region', { name: '배송지' }).getByText('김하늘').waitFor();
  await sheet.getByRole('button', { name: '15,010원 주문하기' }).click();
  await page.getByRole('button', { name: '계속 시청하기' }).click();
  await stage.hears('산뜻 톤업 선크림 SPF50+ 50ml 1개 주문했어요!');

  await others.getByRole('link', { name: /제철 과일 산지 직송/ }).click();
  await page.getByRole('heading', { level: 1, name: '제철 과일 산지 직송' }).waitFor();
  await stage.starts();
  await expect.poll(() => panel.getByRole('listitem').count(), SOON).toBe(12);

  // How loud it is, is set with the mouse, and remembered.
  const heard = () => stage.video.evaluate(({ muted, volume }: HTMLVideoElement) => (muted ? 0 : volume));
  await expect.poll(heard, SOON).toBe(1);
  await page.getByRole('slider', { name: '음량' }).focus();
  for (let i = 0; i < 10; i += 1) await page.keyboard.press('ArrowLeft');
  expect(await heard()).toBe(0.5);
  await page.keyboard.press('Home');
  expect(await heard()).toBe(0);
  await page.getByRole('button', { name: '소리 켜기' }).click();
  expect(await heard()).toBe(0.5);
  await page.reload();
  await stage.starts();
  await expect.poll(heard, SOON).toBe(0.5);

  // A page that fits does not scroll.
  for (const [path, words] of [
    ['/cart', '장바구니가 비어 있어요'],
    ['/404', '찾으시는 화면이 없어요'],
    ['/nonMemberOrder', '주문번호'],
  ] as const) {
    await page.goto(path);
    await page.getByText(words).first().waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect({ path, over }).toEqual({ path, over: 0 });
  }
});
