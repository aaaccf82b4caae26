import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEPOSIT_LOOKED_FOR_EVERY, LOOK_UP_FAILURES } from '../../schema/buying/constants.ts';
import { findAddress, noteOf } from './support/address.ts';
import { faults } from './support/axe.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

const MOBILE = '01098761234';
const pathOf = (page: Page) => new URL(page.url()).pathname;
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

test('a guest fills a cart, orders without a login, pays on an account, and looks the order up', async () => {
  const page = await world().viewer({ leaps: true });
  await page.goto('/Product/8');
  await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '장바구니' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '장바구니에 담기' }).click();
  await sheet.getByRole('link', { name: '장바구니 보기' }).click();
  await page.getByText('36,200원 더 담으면 무료배송').waitFor();
  await page.getByRole('button', { name: /원 주문하기$/ }).click();
  await page.getByRole('button', { name: '비회원으로 주문하기' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: '비회원으로 주문하기' }).click();

  expect(await noteOf(field(page, 'receiverName'))).toContain('한글만 쓸 수 있어요. 예: 김하늘');
  // What somebody has written of where it goes is there again.
  const receiver = [
    ['receiverName', '손님이'],
    ['mobile', '010-5555-6666'],
    ['addressDetail', '302호'],
  ] as const;
  for (const [name, text] of receiver) await field(page, name).fill(text);
  await findAddress(page, '별빛내로 27');
  await page.reload();
  await page.getByRole('button', { name: '비회원으로 주문하기' }).click();
  for (const [name, text] of receiver)
    await expect.poll(() => field(page, name).inputValue()).toBe(text.replaceAll('-', ''));

  const pay = page.getByRole('button', { name: /원 결제하기$/ });
  await pay.click();
  await page.getByText('주문하는 분 이름을 입력해 주세요.').waitFor();
  expect(await faults(page)).toEqual([]);
  for (const [name, text] of [
    ['orderName', '손나그네'],
    ['orderMobile', '010-9876-1234'],
  ] as const)
    await field(page, name).fill(text);
  expect(await field(page, 'orderMobile').inputValue()).toBe(MOBILE);
  expect(await page.getByRole('heading', { name: '쿠폰' }).count()).toBe(0);
  await page.locator('label', { hasText: '가상계좌' }).click();
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  // The account was made, and cannot be shown: it can be asked for again.
  let isLost = true;
  await page.route('**/v1/orders/nonUser/pays', async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await pay.click();
  // A busy button takes no press.
  const again = page.locator('button:not([aria-busy])', { hasText: '원 결제하기' });
  await again.waitFor();
  isLost = false;
  await again.click();

  await page.getByText('입금하면 주문이 완료돼요').waitFor();
  expect(await page.getByRole('textbox', { name: '계좌번호' }).inputValue()).toMatch(/^100-\d{3}-\d{6}$/);
  await page.getByText('주문번호를 꼭 적어 두세요.').waitFor();
  const number = (await page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/).textContent())!;
  expect(await faults(page)).toEqual([]);
  const orderSysId = number.replaceAll('-', '');
  await (await world().host('manager01')).json(['pay', 'deposit', orderSysId]);
  await world().leap(DEPOSIT_LOOKED_FOR_EVERY);
  await page.getByText('결제가 끝났어요').waitFor();
  await page.getByRole('link', { name: '주문 상세 보기' }).click();
  await expect.poll(() => pathOf(page), SOON).toBe('/nonMemberOrder');
  await page.getByText('서울특별시 마포구 별빛내로 27').waitFor();
  await page.goto('/cart');
  await page.getByText('장바구니가 비어 있어요').waitFor();

  const other = await world().viewer();
  await other.goto(`/BuyComplete?orderSysId=${orderSysId}`);
  await expect.poll(() => pathOf(other), SOON).toBe('/nonMemberOrder');
  expect(await other.getByRole('textbox', { name: '주문번호' }).inputValue()).toBe(orderSysId);
  await other.goto('/Login');
  await other.getByRole('link', { name: '비회원 주문 조회' }).click();
  await other.getByRole('textbox', { name: '주문번호' }).fill('1234');
  await other.getByRole('button', { name: '주문 조회하기' }).click();
  await other.getByText('주문번호 숫자 16자리를 입력해 주세요.').waitFor();
  await other.getByRole('textbox', { name: '주문번호' }).fill('1234567890123456');
  await other.getByRole('button', { name: '주문 조회하기' }).click();
  await other.getByText('주문을 찾을 수 없어요.').waitFor();
  expect(await faults(other)).toEqual([]);
  await other.getByRole('textbox', { name: '주문번호' }).fill(number);
  await other.getByRole('button', { name: '주문 조회하기' }).click();
  await other.getByText('개인정보를 가려 두었어요').waitFor();
  await other.getByText('손**').waitFor();
  await other.getByText('서울특별시 ****').waitFor();
  await other.getByRole('link', { name: /02-0000-0000/ }).waitFor();
  expect(await other.getByText('별빛내로').count()).toBe(0);
  expect(await other.getByRole('button', { name: '배송지 변경' }).count()).toBe(0);
  expect(await faults(other)).toEqual([]);
  await field(other, 'orderMobile').fill('01000001111');
  await other.getByRole('button', { name: '확인' }).click();
  await other.getByText('주문할 때 적은 휴대폰 번호와 달라요.').waitFor();
  await field(other, 'orderMobile').fill(MOBILE);
  await other.getByRole('button', { name: '확인' }).click();
  await other.getByText('302호').waitFor();
  await other.getByText('개인정보를 가려 두었어요').waitFor({ state: 'detached' });
  expect(await faults(other)).toEqual([]);

  // Somebody's wrong numbers lock it, and a code to the phone that ordered opens it.
  const third = await world().viewer();
  await third.goto(`/nonMemberOrder?orderSysId=${orderSysId}`);
  await third.getByRole('button', { name: '주문 조회하기' }).click();
  // The form before it has a field of this name, too.
  await third.getByText('개인정보를 가려 두었어요').waitFor();
  for (let wrong = 0; wrong <= LOOK_UP_FAILURES.fromOnePlace.max; wrong++) {
    const tried = `0100000222${wrong}`;
    await field(third, 'orderMobile').fill(tried);
    const answered = third.waitForResponse((answer) => answer.request().postData()?.includes(tried) ?? false);
    await third.getByRole('button', { name: '확인' }).click();
    await answered;
    await third.locator('button[aria-busy]').waitFor({ state: 'detached' });
  }
  await third.getByRole('button', { name: '인증번호 받기' }).click();
  await field(third, 'code').waitFor();
  expect(await faults(third)).toEqual([]);
  const { texts } = (await (await world().host('manager01')).json(['outbox', '--to', MOBILE])) as {
    texts: { msg: string }[];
  };
  await field(third, 'code').fill(/인증번호 (\d{6})/.exec(texts[0]!.msg)![1]!);
  await third
    .locator('form', { has: field(third, 'code') })
    .getByRole('button')
    .click();
  await third.getByText('302호').waitFor();
  await third.reload();
  await third.getByText('302호').waitFor();
});
