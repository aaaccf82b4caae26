import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutPrices } from '../testing/cut-prices.ts';
import { contrastOf, makeWhite } from './support/brightest-frame.ts';
import { FIRST, Stage } from './support/stage.ts';
import { SHOP } from './support/shop.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

/** Where faces are: so much of the picture, from the top. */
const FACE = 0.45;
const LEAST_CONTRAST = 4.5;

const boxOf = async (place: Locator) => {
  await place.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  return (await place.boundingBox())!;
};

/** Neither on the host's face nor on what is being written. */
async function standsLow(stage: Stage, popup: Locator): Promise<void> {
  await popup.waitFor();
  const [video, input] = await Promise.all([stage.video.boundingBox(), stage.input.boundingBox()]);
  const { y, height } = (await popup.boundingBox())!;
  expect(y).toBeGreaterThan(video!.y + video!.height * FACE);
  expect(y + height).toBeLessThanOrEqual(input!.y);
}

test('a page has its style before any script has run, and keeps to the screen’s', async () => {
  const page = await world().viewer();
  await page.route(/\.js$/, (route) => route.abort());
  const look = () =>
    page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      const theme = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')!.content;
      return [backgroundColor, theme];
    });
  const DARK = ['rgb(21, 20, 26)', '#15141a'];
  const LIGHT = ['rgb(255, 253, 251)', '#fffdfb'];
  for (const [path, expected] of [
    ['/', DARK],
    [FIRST, DARK],
    ['/cart', LIGHT],
    ['/nowhere', LIGHT],
  ] as const) {
    await page.goto(path);
    expect({ path, look: await look() }).toEqual({ path, look: expected });
  }
  await page.unrouteAll();
  await page.goto('/cart');
  await page.getByRole('link', { name: '방송 보러 가기' }).click();
  await page.getByRole('link', { name: '퇴근길 3분 메이크업 방송 보기' }).waitFor();
  expect(await look()).toEqual(DARK);
  await page.goBack();
  await page.getByText('장바구니가 비어 있어요').waitFor();
  expect(await look()).toEqual(LIGHT);
});

test('what pops up leaves the face and the input free, one at a time', async () => {
  const [host, stage] = await Promise.all([
    world().host('host01'),
    Stage.open(world().viewer({ as: 'viewer01', reducedMotion: true })),
  ]);
  const { page } = stage;
  const product = page.getByRole('region', { name: '추천 상품' });
  const coupon = page.getByRole('region', { name: '라이브 쿠폰' });
  const game = page.getByRole('region', { name: '가위바위보 게임' });
  await host.json(['host', 'view', '3']);
  await standsLow(stage, product);
  await host.json(['host', 'coupon', '한 장', '--amount', '1000', '--qty', '5']);
  await standsLow(stage, coupon);
  expect(await product.count()).toBe(0);
  // Where to buy it is never below or above something else, and points at nothing but the product that it names.
  await host.json(['host', 'buy-here', '3']);
  const sign = page.getByRole('button', { name: /^지금 구매하세요!/ });
  await sign.waitFor();
  expect(await coupon.count()).toBe(0);
  const [place, ticketButton] = [
    await boxOf(sign),
    await boxOf(page.getByRole('button', { name: /^라이브 쿠폰 .장 보기/ })),
  ];
  expect(ticketButton.y + ticketButton.height).toBeLessThanOrEqual(place.y);
  const tails = () => sign.locator('> span[aria-hidden]').count();
  expect(await tails()).toBe(0);
  await host.json(['host', 'buy-here']);
  await expect.poll(tails, SOON).toBe(1);
  await host.json(['host', 'coupon', '두 장', '--amount', '1000', '--qty', '5']);
  // All that belongs to the ticket is on it.
  const [ticket, close] = [
    await boxOf(coupon),
    await boxOf(coupon.getByRole('button', { name: '쿠폰 닫기' })),
  ];
  expect([close.y >= ticket.y, close.x + close.width <= ticket.x + ticket.width]).toEqual([true, true]);
  await host.json(['host', 'game', 'create']);
  await standsLow(stage, game);
  await expect.poll(() => coupon.isVisible(), SOON).toBe(false);
});

test('words keep their contrast on the brightest picture', async () => {
  const host = await world().host('host01');
  const stage = await Stage.open(world().viewer({ as: 'viewer02', reducedMotion: true, picture: true }));
  const { page } = stage;
  await stage.plays(1);
  await (await world().member('viewer03')).say(1, '이 색 정말 예뻐요');
  await stage.hears('이 색 정말 예뻐요');
  await host.json(['host', 'say', '고마워요']);
  await stage.hears('고마워요');
  await stage.say('제 말도 잘 보이나요');
  await stage.hears('제 말도 잘 보이나요');
  await makeWhite(page);
  const words = {
    title: page.getByRole('heading', { level: 1 }),
    since: page.getByRole('timer'),
    viewers: page.locator('header').getByText(/^\d+$/).first(),
    nick: stage.log.locator('p', { hasText: '이 색 정말 예뻐요' }).getByRole('button'),
    line: stage.log.getByText('이 색 정말 예뻐요'),
    host: stage.log.getByText('고마워요'),
    own: stage.log.locator('p', { hasText: '제 말도 잘 보이나요' }).locator('span').first(),
    early: stage.log.getByText('쿠션은 언제 해요?'),
    name: stage.pinned.getByText('물빛 글로우 립 틴트'),
    price: stage.pinned.getByText('11,900원'),
  };
  for (const [what, text] of Object.entries(words)) {
    expect.soft(await contrastOf(page, text), what).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});

test('a phone on its side has the whole face at the left, products and the chat beside it', async () => {
  const stage = await Stage.open(world().viewer({ as: 'viewer04' }));
  const { page } = stage;
  await page.setViewportSize({ width: 844, height: 390 });
  const panel = page.getByRole('complementary', { name: '상품과 채팅' });
  await panel.getByRole('button', { name: '물빛 글로우 립 틴트 구매하기' }).waitFor();
  const video = await boxOf(stage.video);
  const [list, input] = await Promise.all([boxOf(panel.getByRole('list')), boxOf(stage.input)]);
  expect(video.x + video.width).toBeLessThan(Math.min(list.x, input.x));
  expect(input.x + input.width).toBeLessThanOrEqual(844);
  expect(input.y + input.height).toBeLessThanOrEqual(390);
  // As much of an upright picture as shows the head and the hands.
  expect(video.height / video.width).toBeGreaterThan(1.25);
  await stage.say('옆으로 누워서 봐요');
  await stage.hears('옆으로 누워서 봐요');

  await panel.getByRole('button', { name: '물빛 글로우 립 틴트 구매하기' }).click();
  const sheet = await boxOf(page.getByRole('dialog', { name: '구매하기' }));
  expect(sheet.x).toBeGreaterThan(video.x + video.width);
  await page.keyboard.press('Escape');

  // A shorter phone has one column: what the host shows now, and the way to all.
  await page.setViewportSize({ width: 667, height: 375 });
  await panel.getByRole('button', { name: '상품 14개 보기' }).waitFor();
  expect((await boxOf(stage.pinned)).x).toBeGreaterThan((await boxOf(stage.video)).width);
});

test('a preview on Home comes up whole: while it does, no two faces are seen through each other', async () => {
  const page = await world().viewer({ picture: true });
  await page.addInitScript(() => {
    const looks = new Set<string>();
    Object.assign(globalThis, { looks });
    const look = () => {
      for (const video of document.querySelectorAll<HTMLVideoElement>('article video')) {
        const { visibility, opacity } = getComputedStyle(video);
        if (visibility !== 'hidden')
          looks.add(`${video.readyState > 1 ? 'a picture' : 'nothing'} at ${opacity}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  const video = page.locator('article video').first();
  const played = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const start = await played();
  await expect.poll(async () => (await played()) - start, SOON).toBeGreaterThan(1);
  await video.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const looks = () => page.evaluate(() => [...(globalThis as unknown as { looks: Set<string> }).looks]);
  expect(await looks()).toEqual(['a picture at 1']);
});

test('with letters twice as large no price is cut', async () => {
  const stage = await Stage.open(world().viewer({ as: 'viewer05' }));
  const { page } = stage;
  await page.evaluate(twiceAsLarge);
  await stage.pinned.waitFor();
  expect(await stage.pinned.evaluate(cutPrices)).toEqual([]);
  expect(await tight(stage.pinned)).toEqual([]);
  await page.getByRole('button', { name: '상품 14개 보기' }).click();
  const list = page.getByRole('dialog', { name: '상품' });
  await list.getByRole('listitem').first().waitFor();
  expect(await list.getByRole('listitem').first().evaluate(cutPrices)).toEqual([]);
  await list.getByRole('button', { name: '물빛 글로우 립 틴트 구매하기' }).click();
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  await sheet.getByRole('button', { name: /^01/ }).waitFor();
  expect(await sheet.evaluate(cutPrices)).toEqual([]);
  // However much is chosen: where it goes and what it costs stand above the button.
  for (const name of [/^01/, /^02/]) await sheet.getByRole('button', { name }).click();
  const button = await boxOf(sheet.getByRole('button', { name: /원 주문하기$/ }));
  const [address, fee] = await Promise.all([
    boxOf(sheet.getByRole('region', { name: '배송지' })),
    boxOf(sheet.getByText(/^총 2개 · 배송비/)),
  ]);
  expect(address.y + address.height).toBeLessThanOrEqual(fee.y);
  expect(fee.y + fee.height).toBeLessThanOrEqual(button.y);
  expect(button.y + button.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  expect(await tight(sheet)).toEqual([]);

  // What was bought stands in the chat in as many lines as it takes, also where the chat is beside the stage.
  await sheet.getByRole('button', { name: /원 주문하기$/ }).click();
  await page.getByRole('button', { name: '계속 시청하기' }).click();
  const bought = stage.log.locator('p').filter({ hasText: '물빛 글로우 립 틴트 2개 주문했어요!' });
  await bought.waitFor();
  expect(await outside(bought)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('complementary').getByRole('log').waitFor();
  expect(await outside(bought)).toEqual([]);
});

test('a stage where nothing happens leaves the page next to nothing to do', async () => {
  const stage = await Stage.open(world().viewer({ as: 'viewer06', picture: true }));
  const { page } = stage;
  await stage.plays(1);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const styles = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')!.value;
  };
  const clock = page.getByRole('timer').first();
  const seconds = async () => {
    const [hours, minutes, rest] = (await clock.innerText()).split(':').map(Number);
    return (hours! * 60 + minutes!) * 60 + rest!;
  };
  // What came with the page has come.
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.getAnimations().length === 0,
  );
  const [from, before] = [await seconds(), await styles()];
  await expect.poll(seconds, { ...SOON, interval: 1000 }).toBeGreaterThan(from + 7);
  const passed = (await seconds()) - from;
  // Its clock each second, and now and then the colour of the scene; who asks here looks once a second, too.
  expect((await styles()) - before).toBeLessThan(3 * passed);
  // What moves does so without the page, and nothing waits for hearts that nobody sends.
  const moved = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys)),
  );
  expect(moved).not.toContain('scale');
  expect(page.workers().filter((worker) => worker.url().includes('hearts'))).toEqual([]);
});

test('forced colours leave cards, pills and buttons their edges, and the focus its ring', async () => {
  const stage = await Stage.open(world().viewer({ as: 'viewer06' }));
  const { page } = stage;
  await page.emulateMedia({ forcedColors: 'active' });
  const edged = {
    card: stage.pinned,
    buy: stage.pinned.getByRole('button', { name: /구매하기$/ }),
    products: page.getByRole('button', { name: '상품 14개 보기' }),
    notice: page.getByRole('button', { name: /오늘 라이브 특가/ }),
    heart: page.getByRole('button', { name: '하트 보내기' }),
  };
  for (const [what, place] of Object.entries(edged)) {
    const width = await place.evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect.soft(width, what).not.toBe('0px');
  }
  await stage.input.focus();
  const ring = await stage.input.evaluate((input) => getComputedStyle(input.parentElement!).outlineStyle);
  expect(ring).toBe('solid');
});

test('a shop under its own host name has its broadcasts alone; another’s is said once not to be watched', async () => {
  const origin = world().url.replace('127.0.0.1', SHOP);
  const page = await world().viewer({ screen: 'wide', origin });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(FIRST);
  const words = '볼 수 없는 방송이에요';
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
  expect(await page.getByText(words).count()).toBe(1);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.getByRole('complementary').count()).toBe(0);
  expect(await page.getByRole('button', { name: '새로고침' }).count()).toBe(0);
  expect(sockets).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: '홈으로' }).click();
  const own = page.getByRole('link', { name: '제철 과일 산지 직송 방송 보기' });
  await own.waitFor();
  await page.getByText('엄마손 반찬 라이브').first().waitFor();
  for (const title of ['퇴근길 3분 메이크업', '주말 집들이 그릇전', '자기 전 5분 보습'])
    expect(await page.getByText(title).count()).toBe(0);
  await own.click();
  await new Stage(page).starts();
  expect(sockets).toEqual([expect.stringContaining(SHOP)]);
});

/** Runs in the page. */
function twiceAsLarge(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Texts that are not wholly in this box; those that end in three dots are meant to be cut. */
function outside(box: Locator): Promise<readonly string[]> {
  return box.evaluate((root) => {
    const { left, right, top, bottom } = root.getBoundingClientRect();
    const out: string[] = root.scrollWidth > root.clientWidth + 1 ? ['it scrolls'] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement!.closest('.sr-only')) continue;
      if (getComputedStyle(node.parentElement!).textOverflow === 'ellipsis') continue;
      const words = document.createRange();
      words.selectNodeContents(node);
      const isOut = (at: DOMRect) =>
        at.left < left - 1 || at.right > right + 1 || at.top < top - 1 || at.bottom > bottom + 1;
      if ([...words.getClientRects()].some(isOut)) out.push(node.textContent ?? '');
    }
    return out;
  });
}

/** Buttons that have not grown with their words: less than a quarter of a line around them. */
function tight(place: Locator): Promise<readonly string[]> {
  return place.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('button[class*="button"]')]
      .filter((button) => button.checkVisibility() && button.innerText !== '')
      .filter((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        const { height } = words.getBoundingClientRect();
        return button.clientHeight < height + Number.parseFloat(getComputedStyle(button).fontSize) / 4;
      })
      .map((button) => button.innerText),
  );
}
