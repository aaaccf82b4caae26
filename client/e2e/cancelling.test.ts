import { expect, test } from 'vitest';
import { cancelLiveOrder } from '../../schema/buying/cancelling.ts';
import { currentOrder } from '../../schema/buying/orders.ts';
import { findAddress } from './support/address.ts';
import { faults, settled, SHEET } from './support/axe.ts';
import { Stage } from './support/stage.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();
const TINT = '물빛 글로우 립 틴트';

test('who bought pieces cancels one with a cancel coupon, and lets the others go to an island', async () => {
  const [host, member] = await Promise.all([world().host('host01'), world().member('viewer03')]);
  const { page, pinned } = await Stage.open(world().viewer({ as: 'viewer03' }));
  // Who has not ordered here is told so, and stays in the broadcast.
  await page.getByRole('button', { name: '구매내역' }).click();
  await page.getByText('이 방송에서 주문한 상품이 없어요.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await pinned.getByRole('button', { name: `${TINT} 구매하기` }).click();
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  await sheet.getByRole('button', { name: '02 체리콕' }).click();
  for (const won of ['26,300원', '38,200원', '50,100원']) {
    await sheet.getByRole('button', { name: '수량 늘리기' }).click();
    await sheet.getByRole('button', { name: `${won} 주문하기` }).waitFor();
  }
  await sheet.getByRole('button', { name: '50,100원 주문하기' }).click();
  await page
    .getByRole('dialog', { name: '주문이 접수됐어요' })
    .getByRole('button', { name: '계속 시청하기' })
    .click();

  await page.getByRole('button', { name: '구매내역' }).click();
  const history = page.getByRole('dialog', { name: '구매내역' });
  const cancel = history.getByRole('button', { name: `${TINT} 주문 취소` });
  const amount = (name: string) =>
    history.locator('dl > div').filter({ hasText: name }).first().locator('dd').innerText();
  await expect.poll(() => amount('총 결제 금액')).toBe('50,100원');
  await settled(history);
  expect(await faults(page, SHEET)).toEqual([]);
  await history.getByRole('button', { name: '결제 링크 문자로 받기' }).click();
  await page.getByText(/010-\*{4}-\d{4} 번호로 결제 링크를 보냈어요/).waitFor();
  expect(await cancel.count()).toBe(0);
  await host.json(['host', 'allow-cancel']);

  await cancel.click();
  const wizard = page.getByRole('dialog', { name: '주문 취소' });
  const told = (title: string) => page.getByRole('alertdialog', { name: title });
  await wizard.getByText('최대 3개').waitFor();
  const cancelling = '**/v1/broadcasts/1/orders/cancel';
  await page.route(cancelling, (route) => route.abort());
  await wizard.getByRole('button', { name: '다음' }).click();
  await settled(wizard);
  expect(await faults(page, SHEET)).toEqual([]);
  await wizard.getByRole('button', { name: '1개 취소하기' }).click();
  await told('취소 요청에 실패했어요.').getByRole('button', { name: '확인' }).click();
  await page.unroute(cancelling);
  await cancel.click();
  await wizard.getByRole('button', { name: '수량 늘리기' }).click();
  await wizard.getByRole('textbox', { name: '수량' }).fill('');
  await wizard.getByRole('button', { name: '다음' }).click();
  await wizard.getByText(`${TINT} 1개를 취소할까요?`).waitFor();
  await expect.poll(() => wizard.locator('dd').allInnerTexts()).toEqual(['11,900원', '3장', '2장']);
  await wizard.getByRole('button', { name: '1개 취소하기' }).click();
  const done = page.getByRole('dialog', { name: '취소가 완료됐어요' });
  await done.getByText('결제 금액에서 11,900원을 뺐어요.').waitFor();
  await done.getByRole('button', { name: '확인' }).click();
  await history.getByText('1개 취소').waitFor();
  expect([await amount('취소 금액'), await amount('총 결제 금액')]).toEqual(['−11,900원', '38,200원']);

  await history.getByRole('button', { name: '배송지 변경' }).click();
  const addresses = page.getByRole('dialog', { name: '배송지 변경' });
  await addresses.getByRole('tab', { name: '새 배송지' }).click();
  await addresses.getByLabel('받는 분').fill('나할머니');
  await addresses.getByLabel('휴대폰 번호').fill('010-0000-9999');
  await settled(addresses);
  expect(await faults(page, SHEET)).toEqual([]);
  await findAddress(page, '바람길 77', async (search) => {
    await settled(search);
    expect(await faults(page, SHEET)).toEqual([]);
  });
  await addresses.getByRole('button', { name: '배송지 추가하기' }).click();
  const question = page.getByRole('alertdialog', { name: /총 결제 금액이 .*원으로 바뀌어요/ });
  await question.getByRole('button', { name: '확인' }).click();
  await history.getByText('(63091) 제주특별자치도 제주시 바람길 77').waitFor();
  await expect.poll(() => amount('그중 제주·도서 추가')).not.toBe('0원');

  // The other coupons are used on another device.
  const { orderProducts } = await member.call(currentOrder, { broadcastSysId: 1 });
  await member.call(cancelLiveOrder, {
    broadcastSysId: 1,
    qty: 2,
    orderCancelPrdtType: 1,
    reasonTypeCode: 1,
    orderPrdtSysIds: [...orderProducts[0]!.orderPrdtSysIds],
  });
  await cancel.click();
  await told('취소 쿠폰을 모두 사용했어요.').waitFor();
});
