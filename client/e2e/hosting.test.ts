import { expect, test } from 'vitest';
import { SECOND, Stage } from './support/stage.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

test('what the host does with the CLI every viewer sees', async () => {
  const [host, stage] = await Promise.all([
    world().host('host01'),
    Stage.open(world().viewer({ as: 'viewer01' })),
  ]);
  const { page, pinned } = stage;
  await pinned.getByText('물빛 글로우 립 틴트').waitFor();

  await host.json(['host', 'pin', '5']);
  await pinned.getByText('듀이 글로우 쿠션 15g').waitFor();
  await pinned.getByText('29,000원').waitFor();

  await host.json(['host', 'notice', '10분 뒤 타임세일!']);
  await page.getByText('10분 뒤 타임세일!').waitFor();
  await host.json(['host', 'notice', '--close']);
  await page.getByText('10분 뒤 타임세일!').waitFor({ state: 'detached' });

  await host.json(['host', 'say', '쿠션 들어갑니다']);
  await stage.hears('글로우리 유나 쿠션 들어갑니다');
  await stage.log.locator('p').last().getByText('판매자').waitFor();

  await host.json(['host', 'hide-order']);
  await pinned.getByRole('button', { name: '듀이 글로우 쿠션 15g 구매하기' }).waitFor({ state: 'detached' });
  await host.json(['host', 'show-order']);
  await pinned.getByRole('button', { name: '듀이 글로우 쿠션 15g 구매하기' }).waitFor();

  const popup = page.getByRole('region', { name: '추천 상품' });
  await host.json(['host', 'view', 'GL-1009']);
  await popup.getByText('로즈 가든 오 드 퍼퓸 50ml').waitFor();

  await host.json(['host', 'hide', 'GL-1009']);
  await page.getByRole('button', { name: '상품 13개 보기' }).click();
  const list = page.getByRole('dialog', { name: '상품' });
  await list.getByText('총 13개').waitFor();
  await list.getByRole('listitem').first().getByText('듀이 글로우 쿠션 15g').waitFor();
  expect(await list.getByText('로즈 가든 오 드 퍼퓸 50ml').count()).toBe(0);
  await page.keyboard.press('Escape');

  await host.json(['host', 'buy-here']);
  await page.getByRole('button', { name: /지금 구매하세요!.*듀이 글로우 쿠션 15g/ }).waitFor();
});

testWhenWhole('a switch of the stream takes everybody to the other programme', async () => {
  const page = await world().viewer({ footage: true });
  const programmes = new Set<string>();
  page.on('response', (response) => {
    const programme = /\/(orchard-[ab])\/.*\.m4s$/.exec(response.url())?.[1];
    if (programme) programmes.add(programme);
  });
  const stage = await Stage.open(page, SECOND);
  await stage.plays();
  expect([...programmes]).toEqual(['orchard-a']);

  const host = await world().host('host03');
  await host.json(['host', 'switch', 'field']);
  await expect.poll(() => [...programmes], SOON).toEqual(['orchard-a', 'orchard-b']);
  await page.getByText('화면을 전환하고 있어요').waitFor({ state: 'detached' });
  await stage.plays();
});
