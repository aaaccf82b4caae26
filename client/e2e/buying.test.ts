import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addresses, deleteAddress } from '../../schema/accounts.ts';
import { findAddress, noteOf } from './address.ts';
import { FIRST, Stage } from './stage.ts';
import { SOON, testWhenWhole, useWorld } from './world.ts';

const world = useWorld();

const sheetOf = (page: Page) => page.getByRole('dialog', { name: '구매하기' });
const done = (page: Page) => page.getByRole('dialog', { name: '주문이 접수됐어요' });

test('the pinned product: option, quantity, the usual address; the room hears of it, the books say the same', async () => {
  const [buyer, other] = await Promise.all([
    Stage.open(world().viewer({ as: 'viewer01' })),
    Stage.open(world().viewer({ as: 'viewer02' })),
  ]);
  const { page } = buyer;
  await buyer.pinned.getByRole('button', { name: '물빛 글로우 립 틴트 구매하기' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: '옵션을 선택해 주세요' }).waitFor();
  await sheet.getByRole('button', { name: '02 체리콕' }).click();
  await sheet.getByRole('button', { name: '14,400원 주문하기' }).waitFor();
  await sheet.getByRole('button', { name: '수량 늘리기' }).click();
  const address = sheet.getByRole('region', { name: '배송지' });
  await address.getByText('김하늘').waitFor();
  await address.getByText('서울특별시 마포구 별빛내로 27 302호').waitFor();
  await sheet.getByRole('button', { name: '26,300원 주문하기' }).click();

  // It is not bought before it is paid.
  const ways = () => done(page).getByRole('link').allInnerTexts();
  await expect.poll(ways, SOON).toEqual(['26,300원 결제하기', '주문 상세 보기']);
  await done(page)
    .getByText(/결제를 기다리고 있어요. .+ 23:59까지 결제해 주세요/)
    .waitFor();
  await done(page).getByText('김하늘').waitFor();
  await done(page).getByRole('button', { name: '계속 시청하기' }).click();
  await done(page).waitFor({ state: 'hidden' });
  await buyer.hears('물빛 글로우 립 틴트 2개 주문했어요!');
  await other.hears('퇴**님이 물빛 글로우 립 틴트 2개 주문!');

  await page.goto('/BuyHistory');
  await page.getByRole('link', { name: /물빛 글로우 립 틴트.*26,300원/ }).click();
  const receipt = page.getByRole('article');
  for (const text of ['입금 대기', '02 체리콕', '11,900원 · 2개', '010-0000-0001']) {
    await receipt.getByText(text).first().waitFor();
  }
  await receipt.getByText('(03987) 서울특별시 마포구 별빛내로 27 302호').waitFor();
  expect(await amounts(page)).toEqual({
    '상품 금액': '23,800원',
    배송비: '2,500원',
    '총 결제 금액': '26,300원',
    부가세: '2,380원',
    '입금할 금액': '26,300원',
  });
});

test('a product of which few are left, to a new address: everybody sees the stock go down', async () => {
  const host = await world().host('host01');
  await host.json(['host', 'pin', 'GL-1012']);
  const member = await world().member('viewer05');
  const uid = member.userSysId;
  const saved = await member.call(addresses, { uid });
  for (const { userAddressSysId } of saved.addresses)
    await member.call(deleteAddress, { uid, userAddressSysId });
  const [buyer, other] = await Promise.all([
    Stage.open(world().viewer({ as: 'viewer05' })),
    Stage.open(world().viewer()),
  ]);
  const { page } = buyer;
  await other.pinned.getByText('5개 남음').waitFor();
  await buyer.pinned.getByRole('button', { name: '앤티크 골드 손거울 구매하기' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: '수량 늘리기' }).click();
  await sheet.getByRole('button', { name: '배송지 등록하기' }).click();

  const places = page.getByRole('dialog', { name: '배송지 선택' });
  await places.getByRole('tab', { name: '새 배송지' }).click();
  const receiver = places.getByLabel('받는 분');
  expect(await noteOf(receiver)).toContain('한글만 쓸 수 있어요. 예: 김하늘');
  await receiver.fill('Kim Haneul');
  await places.getByRole('button', { name: '배송지 추가하기' }).click();
  await places.getByText('받는 분 이름을 한글로 입력해 주세요. 예: 김하늘').waitFor();
  expect(await noteOf(receiver)).toContain('한글로 입력해 주세요. 예: 김하늘');
  await receiver.fill('나할머니');
  await places.getByLabel('휴대폰 번호').fill('010-0000-9999');
  await findAddress(page, '바람길 77');
  await places.getByRole('button', { name: '배송지 추가하기' }).click();

  await sheet.getByRole('region', { name: '배송지' }).getByText('나할머니').waitFor();
  await sheet.getByRole('button', { name: '50,500원 주문하기' }).click();
  await done(page).getByText('제주특별자치도 제주시 바람길 77').waitFor();
  await other.hears('감**님이 앤티크 골드 손거울 2개 주문!');
  await other.pinned.getByText('3개 남음').waitFor();

  await done(page).getByRole('link', { name: '주문 상세 보기' }).click();
  const receipt = page.getByRole('article');
  await receipt.getByText('나할머니').waitFor();
  await receipt.getByText('(63091) 제주특별자치도 제주시 바람길 77').waitFor();
  expect(await amounts(page)).toMatchObject({ '총 결제 금액': '50,500원' });

  // The last ones go while somebody else looks.
  await other.page.getByRole('button', { name: '상품 14개 보기' }).click();
  const list = other.page.getByRole('dialog', { name: '상품' });
  const row = list.getByRole('listitem').filter({ hasText: '앤티크 골드 손거울' });
  await row.getByText('3개 남음').waitFor();
  await page.goBack();
  await buyer.pinned.getByRole('button', { name: '앤티크 골드 손거울 구매하기' }).click();
  for (const left of [2, 1]) {
    await sheet.getByRole('button', { name: '수량 늘리기' }).click();
    await sheet
      .getByText(`${(4 - left) * 22},000원`)
      .first()
      .waitFor();
  }
  await sheet.getByRole('button', { name: '수량 늘리기' }).click();
  await sheet.getByText('재고가 3개 남아서 그만큼만 담았어요.').waitFor();
  await sheet.getByRole('button', { name: '69,500원 주문하기' }).click();
  await done(page).waitFor();
  await row.getByRole('button', { name: '품절' }).waitFor();
  expect(await row.getByRole('button', { name: '품절' }).isDisabled()).toBe(true);
});

test('the list can be searched and turned round; what is sold out says so', async () => {
  const { page } = await Stage.open(world().viewer({ as: 'viewer06' }), `${FIRST}?product=999999`);
  const gone = page.getByRole('dialog', { name: '구매하기' });
  await gone.getByText('상품을 찾을 수 없어요').waitFor();
  await page.keyboard.press('Escape');
  await gone.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '상품 14개 보기' }).click();
  const list = page.getByRole('dialog', { name: '상품' });
  const rows = list.getByRole('listitem');
  const prices = async () => {
    const texts = await rows.allInnerTexts();
    return texts
      .slice(1)
      .map((text) =>
        text.includes('무료\n') ? 0 : Number(/(?<![\d,])([\d,]+)원/.exec(text)?.[1]?.replaceAll(',', '')),
      );
  };
  await expect.poll(() => rows.count()).toBe(14);
  // The pinned one stays first, whatever the order of the others.
  const [first] = await rows.allInnerTexts();
  expect(first).toContain('소개 중');
  // The last rows are drawn a moment after the first.
  await expect.poll(async () => (await prices()).every(Number.isFinite)).toBe(true);
  const ascending = await prices();
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
  await list.getByRole('button', { name: '가격순 바꾸기, 지금은 낮은 가격순' }).click();
  await expect.poll(prices).toEqual(ascending.toReversed());

  const soldOut = rows.filter({ hasText: '복숭아 순한 보디 로션' });
  expect(await soldOut.getByRole('button', { name: '품절' }).isDisabled()).toBe(true);

  const search = list.getByRole('searchbox', { name: '상품명 또는 상품번호 검색' });
  await search.fill('쿠션');
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText('듀이 글로우 쿠션 15g').waitFor();
  await search.fill('gl-1003');
  await rows.getByText('비타민C 12% 브라이트닝 앰플 30ml').waitFor();
  await search.fill('없는 상품');
  await list.getByText('검색 결과가 없어요').waitFor();
  await list.getByRole('button', { name: '검색어 지우기' }).click();
  await expect.poll(() => rows.count()).toBe(14);
});

test('what is refused is said and not offered again; a price that was not heard is asked for again', async () => {
  const { page } = await Stage.open(world().viewer({ as: 'viewer03' }));
  const orders = (url: URL) => url.pathname === '/v1/orders';
  const refuse = async (resultCode: string) => {
    await page.unroute(orders);
    await page.route(orders, (route) =>
      route.fulfill({ status: 409, json: { jsonData: { resultCode, resultMsg: '', res: {} } } }),
    );
  };
  const listed = () => page.waitForRequest((request) => request.url().includes('/products/list'));
  await page.getByRole('button', { name: '상품 14개 보기' }).click();
  await page.getByRole('button', { name: '두피 마사지 도끼빗 구매하기' }).click();
  const sheet = sheetOf(page);
  const order = sheet.getByRole('button', { name: /주문하기$/ });
  const more = sheet.getByRole('button', { name: '수량 늘리기' });

  for (const [code, said] of [
    ['2003', '방금 품절됐어요'],
    ['2030', '남은 재고보다 많아요'],
  ] as const) {
    await refuse(code);
    const reloaded = listed();
    await order.click();
    await sheet.getByRole('alert').filter({ hasText: said }).waitFor();
    await reloaded;
    // Until the price is known anew nothing can be ordered, either.
    await expect.poll(() => order.isDisabled()).toBe(code === '2003');
    await more.click();
    await expect.poll(() => order.isEnabled()).toBe(true);
  }

  // Nothing is ordered at a price that only this device knows.
  await page.route('**/v1/orders/quote', (route) => route.abort());
  await more.click();
  const again = sheet.getByRole('button', { name: '다시 확인하기' });
  await again.waitFor();
  await sheet.getByText('가격을 확인하지 못했어요.').waitFor();
  await page.unroute('**/v1/orders/quote');
  await again.click();
  await order.waitFor();

  for (const code of ['2031', '2004']) {
    await refuse(code);
    await order.click();
    await sheet.getByRole('button', { name: '다른 상품 보기' }).click();
    expect(await order.count()).toBe(0);
    await page.getByRole('button', { name: '두피 마사지 도끼빗 구매하기' }).click();
    await order.waitFor();
  }
});

testWhenWhole('somebody else’s purchase of the same stays theirs', async () => {
  const [one, other] = await Promise.all([
    Stage.open(world().viewer({ as: 'viewer03' })),
    world()
      .viewer({ as: 'viewer06' })
      .then(async (page) => {
        // The room's word comes after the order's own answer.
        await page.routeWebSocket(/socket/, (near) => {
          near.connectToServer().onMessage((frame) => void setTimeout(() => near.send(frame), 1000));
        });
        return Stage.open(page);
      }),
  ]);
  for (const stage of [one, other]) {
    await stage.page.getByRole('button', { name: '상품 14개 보기' }).click();
    await stage.page.getByRole('button', { name: '두피 마사지 도끼빗 구매하기' }).click();
    await stage.page.getByRole('button', { name: '12,900원 주문하기' }).click();
    await stage.page.getByRole('button', { name: '계속 시청하기' }).click();
    await stage.hears('두피 마사지 도끼빗 1개 주문했어요!');
  }
  await expect
    .poll(async () => (await other.lines()).slice(-2))
    .toEqual(['vie**님이 두피 마사지 도끼빗 1개 주문!', '두피 마사지 도끼빗 1개 주문했어요!']);
});

/** The receipt's amounts by their names. */
async function amounts(page: Page): Promise<Record<string, string>> {
  const receipt = page.getByRole('article');
  const terms = receipt.locator('dl').filter({ hasText: '상품 금액' });
  const [names, values] = await Promise.all([
    terms.locator('dt').allInnerTexts(),
    terms.locator('dd').allInnerTexts(),
  ]);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
