import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addresses, deleteAddress } from '../../schema/members/accounts.ts';
import { findAddress, noteOf } from './support/address.ts';
import { Stage } from './support/stage.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

const sheetOf = (page: Page) => page.getByRole('dialog', { name: '구매하기' });
const done = (page: Page) => page.getByRole('dialog', { name: '주문이 접수됐어요' });

test('the pinned product: option, quantity, the best coupon, the usual address; the room hears of it, the books say the same', async () => {
  const [buyer, other] = await Promise.all([
    Stage.open(world().viewer({ as: 'viewer01' })),
    Stage.open(world().viewer({ as: 'viewer02' })),
  ]);
  const { page } = buyer;
  await buyer.pinned.getByRole('button', { name: '물빛 글로우 립 틴트 구매하기' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: '옵션을 선택해 주세요' }).waitFor();
  await sheet.getByRole('button', { name: '02 체리콕' }).click();
  // Of one piece a tenth takes off more than the coupon that needs two.
  await sheet.getByRole('button', { name: '쿠폰 1,190원', pressed: true }).waitFor();
  await sheet.getByRole('button', { name: '13,210원 주문하기' }).waitFor();
  await sheet.getByRole('button', { name: '수량 늘리기' }).click();
  const address = sheet.getByRole('region', { name: '배송지' });
  await address.getByText('김하늘').waitFor();
  await address.getByText('서울특별시 마포구 별빛내로 27 302호').waitFor();
  await sheet.getByRole('button', { name: '23,300원 주문하기' }).click();

  // It is not bought before it is paid.
  const ways = () => done(page).getByRole('link').allInnerTexts();
  await expect.poll(ways, SOON).toEqual(['23,300원 결제하기', '주문 상세 보기']);
  await done(page)
    .getByText(/결제를 기다리고 있어요. .+ 오후.11:59까지 결제해 주세요/)
    .waitFor();
  await done(page).getByText('김하늘').waitFor();
  await done(page).getByRole('button', { name: '계속 시청하기' }).click();
  await done(page).waitFor({ state: 'hidden' });
  await buyer.hears('물빛 글로우 립 틴트 2개 주문했어요!');
  await other.hears('퇴**님이 물빛 글로우 립 틴트 2개 주문!');

  await page.goto('/BuyHistory');
  await page.getByRole('link', { name: /물빛 글로우 립 틴트.*23,300원/ }).click();
  const receipt = page.getByRole('article');
  for (const text of ['결제 대기', '02 체리콕', '11,900원 · 2개', '010-0000-0001']) {
    await receipt.getByText(text).first().waitFor();
  }
  await receipt.getByText('(03987) 서울특별시 마포구 별빛내로 27 302호').waitFor();
  expect(await amounts(page)).toEqual({
    '상품 금액': '23,800원',
    '쿠폰 할인': '−3,000원',
    배송비: '2,500원',
    '총 결제 금액': '23,300원',
    부가세: '2,380원',
    '결제할 금액': '23,300원',
  });
});

testWhenWhole(
  'a product of which few are left, to a new address: everybody sees the stock go down',
  async () => {
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
    await sheet.getByRole('button', { name: '50,000원 주문하기' }).click();
    await done(page).getByText('제주특별자치도 제주시 바람길 77').waitFor();
    await other.hears('감**님이 앤티크 골드 손거울 2개 주문!');
    await other.pinned.getByText('3개 남음').waitFor();

    await done(page).getByRole('link', { name: '주문 상세 보기' }).click();
    const receipt = page.getByRole('article');
    await receipt.getByText('나할머니').waitFor();
    await receipt.getByText('(63091) 제주특별자치도 제주시 바람길 77').waitFor();
    expect(await amounts(page)).toMatchObject({ '총 결제 금액': '50,000원' });

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
    await sheet.getByRole('button', { name: '69,000원 주문하기' }).click();
    await done(page).waitFor();
    await row.getByRole('button', { name: '품절' }).waitFor();
    expect(await row.getByRole('button', { name: '품절' }).isDisabled()).toBe(true);
  },
);

testWhenWhole('somebody else’s purchase of the same stays theirs', async () => {
  const held: (() => void)[] = [];
  let isHeld = false;
  const [one, other] = await Promise.all([
    Stage.open(world().viewer({ as: 'viewer03' })),
    world()
      .viewer({ as: 'viewer06' })
      .then(async (page) => {
        await page.routeWebSocket(/socket/, (near) => {
          near.connectToServer().onMessage((frame) => {
            if (isHeld) held.push(() => near.send(frame));
            else near.send(frame);
          });
        });
        return Stage.open(page);
      }),
  ]);
  for (const stage of [one, other]) {
    await stage.page.getByRole('button', { name: '상품 14개 보기' }).click();
    await stage.page.getByRole('button', { name: '두피 마사지 도끼빗 구매하기' }).click();
    // The other one's room says nothing before the order has its own answer.
    isHeld = stage === other;
    await stage.page.getByRole('button', { name: '12,900원 주문하기' }).click();
    await stage.page.getByRole('button', { name: '계속 시청하기' }).click();
    isHeld = false;
    for (const send of held.splice(0)) send();
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
