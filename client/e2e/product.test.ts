import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PRODUCT_QUESTION_LINE_BREAKS_MAX } from '../../schema/constants.ts';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { faults, settled, SHEET } from './axe.ts';
import { FIRST, Stage } from './stage.ts';
import { SOON, useWorld } from './world.ts';

const world = useWorld();
const PAST = '/Vod/6/16/live';
const TINT = '물빛 글로우 립 틴트';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const sheetOf = (page: Page) => page.getByRole('dialog', { name: '구매하기' });
const barOf = (page: Page) => page.getByRole('region', { name: '구매' });

async function logIn(page: Page, userId: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: '로그인' }).click();
  await page.getByLabel('아이디').fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(FIXTURE_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

test('from a card of Home to an order: the login gives the live price, and what was chosen is there again', async () => {
  const page = await world().viewer();
  await page.goto('/');
  await page
    .getByRole('link', { name: new RegExp(TINT) })
    .first()
    .click();
  await expect.poll(() => pathOf(page), SOON).toBe('/Product/1/live/11');
  await page.getByText('라이브가 11,900원').waitFor();
  await page.getByText('14,900원').first().waitFor();
  await page.getByText('배송비 2,500원 · 50,000원 이상 주문하면 무료').waitFor();
  await page.getByRole('heading', { name: '함께 받을 수 있는 상품' }).waitFor();
  expect(await faults(page)).toEqual([]);

  await barOf(page).getByRole('button', { name: '구매하기' }).click();
  await sheetOf(page).getByRole('button', { name: '02 체리콕' }).click();
  await sheetOf(page).getByRole('button', { name: '수량 늘리기' }).click();
  await sheetOf(page).getByRole('button', { name: '로그인하고 구매하기' }).click();
  await page.getByText('라이브가는 회원만 받을 수 있어요.').waitFor();
  await logIn(page, 'viewer07');

  await expect.poll(() => pathOf(page), SOON).toBe('/Product/1/live/11');
  await sheetOf(page).getByRole('region', { name: '배송지' }).waitFor();
  await settled(sheetOf(page));
  expect(await faults(page, SHEET)).toEqual([]);
  // Far away, which is said before it is ordered.
  await sheetOf(page).getByText('배송비 6,000원 · 제주·도서 추가 3,500원 포함').waitFor();
  await sheetOf(page).getByRole('button', { name: '29,800원 주문하기' }).click();
  const done = page.getByRole('dialog', { name: '주문이 접수됐어요' });
  await done.getByText('29,800원', { exact: true }).waitFor();
  await done.getByRole('button', { name: '계속 시청하기' }).click();
  await expect.poll(() => pathOf(page), SOON).toBe(FIRST);
});

test('two levels of options, and something along with them, cost what the server says', async () => {
  const page = await world().viewer({ as: 'viewer08' });
  await page.goto('/Product/5');
  await barOf(page).getByRole('button', { name: '구매하기' }).click();
  const sheet = sheetOf(page);
  const chosen = sheet.getByRole('region', { name: '선택한 상품' }).getByRole('listitem');
  const compact = sheet.getByRole('button', { name: /^본품(?!\+)/ });
  const choose = async () => {
    await sheet.getByText('21N 아이보리').first().click();
    await compact.click();
  };
  await choose();
  await chosen.waitFor();
  // What follows is chosen from the beginning, and not twice.
  await compact.waitFor({ state: 'hidden' });
  await choose();
  await sheet.getByText('이미 선택한 옵션이에요.').waitFor();
  expect(await chosen.count()).toBe(1);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await barOf(page).getByRole('button', { name: '구매하기' }).click();
  await sheet.getByRole('button', { name: '옵션을 선택해 주세요' }).waitFor();
  expect(await chosen.count()).toBe(0);
  await choose();
  await sheet.getByRole('button', { name: '2매 +3,000원' }).click();
  const puffs = sheet.getByRole('group', { name: /퍼프.*2매.* 수량$/ });
  await puffs.getByRole('button', { name: '수량 늘리기' }).click();
  await sheet.getByRole('button', { name: '바로 구매하기' }).click();
  const form = page.getByRole('main');
  await form.locator('label', { hasText: '가상계좌' }).click();
  await form.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await form.getByRole('button', { name: '37,500원 결제하기' }).click();
  await page.getByRole('link', { name: '주문 상세 보기' }).click();
  await page.getByRole('article').getByText('21N 아이보리').first().waitFor();
});

test('what a parcel to an island costs more is said on the page, and is what the order costs more', async () => {
  const page = await world().viewer({ as: 'viewer07' });
  await page.goto('/Product/8');
  await page.getByText('내 배송지(63091)까지는 3,500원 추가').waitFor();
  await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '구매하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '바로 구매하기' }).click();
  const far = page.locator('dl > div').filter({ hasText: '제주·도서 추가' }).locator('dd');
  await expect.poll(() => far.innerText(), SOON).toBe('3,500원');
});

test('hearts, questions and what was looked at are kept; what is gone or sold out says so', async () => {
  const page = await world().viewer({ as: 'viewer09' });
  await page.goto('/Product/3');
  const heart = barOf(page).getByRole('button', { name: /찜하기$/ });
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await page.getByText('찜한 상품에 담았어요.').waitFor();

  await page.getByRole('button', { name: /문의하기$/ }).click();
  const ask = page.getByRole('dialog', { name: '상품 문의' });
  await ask.getByRole('button', { name: '문의 남기기' }).click();
  await ask.getByText('문의 내용을 입력해 주세요.').waitFor();
  const text = ask.getByRole('textbox', { name: '문의 내용' });
  await text.fill(`민감성${'\n'.repeat(PRODUCT_QUESTION_LINE_BREAKS_MAX + 1)}피부`);
  await ask.getByText(/^줄바꿈은/).waitFor();
  await ask.getByRole('button', { name: '배송' }).click();
  await text.fill('민감성 피부에도 괜찮나요?');
  expect(await faults(page, SHEET)).toEqual([]);
  await ask.getByRole('button', { name: '문의 남기기' }).click();
  await page
    .getByRole('article')
    .filter({ hasText: '내 문의' })
    .getByText('민감성 피부에도 괜찮나요?')
    .waitFor();

  // The heart is pressed, and is not, as the server has it.
  await page.route('**/prdtpick/*', (route) => route.abort());
  await heart.click();
  await page.getByText('연결이 원활하지 않아요.').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  await page.unroute('**/prdtpick/*');

  await page.goto('/ViewLog');
  const cards = page.getByRole('main').getByRole('article');
  await cards.getByText('비타민C 12% 브라이트닝 앰플 30ml').waitFor();
  await page.getByRole('button', { name: '찜한 상품' }).click();
  await expect.poll(() => cards.count()).toBe(1);
  expect(await faults(page)).toEqual([]);
  await cards.getByRole('button', { name: /찜하기$/ }).click();
  await page.getByText('찜한 상품이 없어요').waitFor();

  await page.goto('/Product/15');
  await page.getByText('품절됐어요. 재입고되면 살 수 있어요.').waitFor();
  await page.goto('/Product/999999');
  await page.getByText('상품을 찾을 수 없어요').waitFor();
});

test('what a seller allows is said beforehand; what is sold live alone leads to its broadcast, and pauses with it', async () => {
  const [host, page] = await Promise.all([world().host('host03'), world().viewer()]);
  await page.goto('/Product/37');
  await page.getByText(/^1인당 최대 4개까지 살 수 있어요\. \(.*까지\)$/).waitFor();
  await barOf(page).getByRole('button', { name: '구매하기' }).click();
  const more = sheetOf(page).getByRole('button', { name: '수량 늘리기' });
  for (let i = 0; i < 4; i++) await more.click();
  await sheetOf(page).getByText('1인당 최대 4개까지 살 수 있어요.', { exact: true }).waitFor();

  await page.goto('/Product/36');
  await page.getByText('방송 중에만 살 수 있는 상품이에요.').waitFor();
  expect(
    await barOf(page)
      .getByRole('button', { name: /구매|담기/ })
      .count(),
  ).toBe(0);
  await barOf(page).getByRole('link', { name: '방송에서 구매하기' }).click();
  const stage = new Stage(page);
  await stage.pinned.getByRole('button', { name: '서귀포 노지 감귤 구매하기' }).click();
  await page.getByRole('alertdialog').getByText('라이브가는 회원만 받을 수 있어요.').waitFor();
  await page.getByRole('button', { name: '나중에' }).click();

  await stage.pinned.getByRole('button', { name: /^(?!.*구매하기)/ }).click();
  const buy = barOf(page).getByRole('button', { name: '구매하기' });
  await buy.click();
  const login = sheetOf(page).getByRole('button', { name: '로그인하고 구매하기' });
  await login.waitFor();
  await host.json(['host', 'hide-order']);
  await page.getByText('지금은 주문을 잠시 쉬고 있어요.').waitFor();
  // Who is in the middle of it may go on.
  expect(await login.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await login.waitFor({ state: 'hidden' });
  expect(await buy.count()).toBe(0);
  await host.json(['host', 'show-order']);
  await buy.waitFor();
});

test('a product of a broadcast is opened beside it, which goes on in its small window', async () => {
  const stage = await Stage.open(world().viewer());
  const { page } = stage;
  await stage.plays(1);
  await stage.pinned.getByRole('button', { name: /^(?!.*구매하기)/ }).click();
  await expect.poll(() => pathOf(page), SOON).toBe('/Product/1/live/11');
  const small = page.getByRole('region', { name: '라이브 방송 작은 화면' });
  await small.waitFor();
  const [window, bar] = await Promise.all([small.boundingBox(), barOf(page).boundingBox()]);
  expect(window!.y + window!.height).toBeLessThanOrEqual(bar!.y);
  await page.getByRole('button', { name: '뒤로' }).click();
  await small.getByRole('button', { name: '작은 화면 닫기' }).click();

  await page.goto(PAST);
  await page.getByRole('button', { name: /^상품 \d+개 보기$/ }).click();
  const list = page.getByRole('dialog', { name: '상품' });
  await list.getByRole('listitem').first().waitFor();
  expect(await list.getByRole('button', { name: /구매하기$/ }).count()).toBe(0);
  await list
    .getByRole('button', { name: /자세히 보기$/ })
    .first()
    .click();
  await expect.poll(() => pathOf(page), SOON).toMatch(/^\/Product\/\d+\/live\/16$/);
});

test('a guest who wants to buy in a broadcast is back in its sheet after the login', async () => {
  const { page, pinned } = await Stage.open(world().viewer());
  await pinned.getByRole('button', { name: `${TINT} 구매하기` }).click();
  await logIn(page, 'viewer10');
  await sheetOf(page).getByRole('heading', { name: TINT }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search, SOON).toBe(FIRST);
});

test.for(['phone', 'wide'] as const)(
  'a product has one price wherever it is shown, which says whose it is: %s',
  async (screen) => {
    const shows = async (page: Page, price: string) => {
      const prices = async () => {
        const texts = await page
          .getByText(TINT, { exact: true })
          .locator('xpath=following::*[contains(@class, "num") and contains(., "원")][1]')
          .allInnerTexts();
        return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, '')))];
      };
      // On the broadcast's card, and in the product list below it.
      await page.goto('/');
      await page.getByRole('heading', { name: '방송 중인 상품' }).waitFor();
      await expect.poll(prices, SOON).toEqual([price]);
      const stage = await Stage.open(page);
      await stage.pinned.waitFor();
      await expect.poll(prices, SOON).toContain(price);
    };
    const [member, guest] = await Promise.all([
      world().viewer({ as: 'viewer05', screen }),
      world().viewer({ screen }),
    ]);
    await shows(member, '라이브가37%11,900원');
    await shows(guest, '21%14,900원회원가11,900원');
  },
);

test('a phone on its side, and a tablet, have the picture beside what is said of it', async () => {
  const page = await world().viewer();
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/Product/1');
    const name = page.getByRole('heading', { level: 1, name: TINT });
    await name.waitFor();
    const picture = (await page.getByRole('img', { name: `${TINT} 사진` }).boundingBox())!;
    const words = (await name.boundingBox())!;
    expect(picture.x + picture.width).toBeLessThan(words.x);
    expect(picture.y + picture.height).toBeLessThan(viewport.height);
    expect(words.y).toBeLessThan(picture.y + picture.height);
  }
});
