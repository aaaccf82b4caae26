import { expect, test } from 'vitest';
import type { Cli } from '../../cli/testing/cli.ts';
import { PAY_METHOD } from '../../schema/buying/constants.ts';
import { productDetail } from '../../schema/catalog/products.ts';
import { placeOrder } from '../../schema/buying/orders.ts';
import { DAY } from '../../schema/durations.ts';
import { joinSally } from '../../schema/members/sellovers.ts';
import { faults, settled, SHEET } from './support/axe.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();
const TOMORROW = `${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T20:00`;

const WORDS = {
  ko: {
    apply: '쇼호스트 신청하기',
    pledges: [/성실히/, /건전한/],
    submit: '신청하기',
    applied: '신청을 확인하고 있어요',
    contract: '계약서 보기',
    agree: /동의해요/,
    accept: '계약하기',
    welcome: '쇼호스트가 되었어요. 축하해요!',
    plan: '방송 예약하기',
    planIt: '방송 예약하기',
    title: '제목',
    start: '시작',
    choose: '상품 고르기',
    product: /앤티크 골드 손거울/,
    chosen: '1개 골랐어요',
    prepare: '방송 준비하기',
    confirm: '이대로 방송할게요',
    rules: '방송 수칙에 동의해요',
    goOn: '동의하고 계속하기',
    startIt: '방송 시작하기',
    command: '시작 명령',
    sales: '판매 내역 보기',
    minutes: '시간대별 숫자',
    orders: '주문 1건 · 1개',
    amount: '22,000원',
    past: /^지난 방송/,
  },
  en: {
    apply: 'Apply now',
    pledges: [/reliable/, /healthy/],
    submit: 'Apply',
    applied: 'We are checking your application',
    contract: 'See the contract',
    agree: /accept it/,
    accept: 'Sign the contract',
    welcome: 'You are a show host now. Welcome!',
    plan: 'Plan a broadcast',
    planIt: 'Plan the broadcast',
    title: 'Title in Korean',
    start: 'Start',
    choose: 'Choose products',
    product: /Antique Gold Hand Mirror/,
    chosen: '1 chosen',
    prepare: 'Prepare to start',
    confirm: 'Yes, broadcast this',
    rules: 'I agree to the broadcast rules',
    goOn: 'Agree and go on',
    startIt: 'Start the broadcast',
    command: 'Start command',
    sales: 'See its sales',
    minutes: 'Numbers by minute',
    orders: '1 order · 1 piece',
    amount: '22,000 won',
    past: /^Past/,
  },
} as const;

/** A plain product of the first seller, without choices. */
const MIRROR = 12;

async function buy(broadcastSysId: number, manager: Cli): Promise<void> {
  const buyer = await world().member('viewer09');
  const { product } = await buyer.call(productDetail, { prdtSysId: MIRROR });
  const { prdtSysId, sellerSysId, price, optionTypeCode } = product;
  const amounts = { amount: price, totalAmount: price };
  const line = { prdtSysId, sellerSysId, price, optionTypeCode, qty: 1, totalQty: 1, ...amounts };
  const { orderSysId } = await buyer.call(placeOrder, {
    ...amounts,
    qty: 1,
    broadcastSysId,
    payMethodCode: PAY_METHOD.card,
    agreements: { payment: true, age: true },
    orderProducts: [{ ...line, optionGroups: [{ groupId: 1, qty: 1, options: [] }] }],
  });
  await manager.json(['pay', String(orderSysId)]);
}

/** Stands in for the app around the page, and drops its messages. */
function asApp(): void {
  Object.assign(window, { sellover: { postMessage: () => undefined } });
}

test.each([
  { screen: 'phone', locale: 'ko' },
  { screen: 'phone', locale: 'en' },
  { screen: 'wide', locale: 'ko' },
  { screen: 'wide', locale: 'en' },
] as const)(
  'a member becomes a sellover, and sees what their first broadcast sold ($screen, $locale)',
  async (way) => {
    const words = WORDS[way.locale];
    const page = await world().viewer({ as: 'viewer08', ...way });
    const isPhone = way.screen === 'phone';
    if (isPhone) await page.addInitScript(asApp);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const accessible = async () => expect(await faults(page)).toEqual([]);

    await page.goto('/seller/intro');
    await page.getByRole('link', { name: words.apply }).waitFor();
    await accessible();
    await page.getByRole('link', { name: words.apply }).click();
    await page.locator('input[name="nickName"]').fill('봄날7');
    for (const name of words.pledges) await page.getByRole('checkbox', { name }).check();
    await accessible();
    await button(words.submit).click();
    await page.getByRole('heading', { name: words.applied }).waitFor();
    await accessible();

    const manager = await world().host('manager01');
    await manager.json(['seller', 'accept', 'viewer08', '--seller', '1']);
    await page.reload();
    await page.getByRole('link', { name: words.contract }).click();
    await page.getByRole('checkbox', { name: words.agree }).check();
    await accessible();
    await button(words.accept).click();
    await page.getByText(words.welcome).waitFor();

    // The rights are there at once, in the page that was open all along.
    await page.goto('/seller/sellerList/1');
    await page.getByRole('link', { name: words.plan }).click();
    await page.getByLabel(words.title, { exact: true }).fill('봄날의 첫 방송');
    await page.getByLabel(words.start, { exact: true }).fill(TOMORROW);
    await button(words.choose).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('searchbox').fill('GL-1012');
    await sheet.getByRole('checkbox', { name: words.product }).check();
    await settled(sheet);
    expect(await faults(page, SHEET)).toEqual([]);
    await sheet.getByRole('button', { name: words.chosen }).click();
    await sheet.waitFor({ state: 'hidden' });
    await accessible();
    await button(words.planIt).click();

    await page.getByRole('link', { name: words.prepare }).waitFor();
    const broadcastSysId = Number(/broadCastDetail\/(\d+)/.exec(page.url())?.[1]);
    await accessible();
    await page.getByRole('link', { name: words.prepare }).click();
    await button(words.confirm).waitFor();
    await accessible();
    await button(words.confirm).click();
    await page.getByRole('checkbox', { name: words.rules }).check();
    await accessible();
    await button(words.goOn).click();
    const host = await world().host('viewer08');
    const on = ['--broadcast', String(broadcastSysId)];
    if (isPhone) await button(words.startIt).click();
    else {
      await page.getByRole('textbox', { name: words.command }).waitFor();
      await accessible();
      await host.json(['host', 'start', ...on]);
      await page.goto(page.url().replace('streamTerm', 'broadCastDetail'));
    }
    await page.getByRole('link', { name: words.sales }).waitFor();
    await accessible();
    await buy(broadcastSysId, manager);
    await host.json(['host', 'end', '--yes', ...on]);

    await page.evaluate(() => window.receiveFromApp?.({ name: 'streamExit', payload: { flag: 1 } }));
    await expect
      .poll(() => page.getByRole('button', { name: words.past }).getAttribute('aria-pressed'), SOON)
      .toBe('true');
    await page.getByRole('link', { name: /봄날의 첫 방송/ }).waitFor();
    await accessible();
    await page.getByRole('link', { name: /봄날의 첫 방송/ }).click();
    await page.getByRole('link', { name: words.sales }).click();
    await page.getByText(words.orders).waitFor();
    await page.getByRole('figure').locator('canvas').waitFor();
    await page.getByText(words.minutes).click();
    const row = page.getByRole('row').filter({ hasText: words.amount });
    await expect.poll(() => row.count(), SOON).toBe(2);
    await accessible();
  },
);

test('a sellover whose contract was terminated no longer sees what was sold', async () => {
  const manager = await world().host('manager01');
  const member = await world().member('viewer08');
  await member.call(joinSally, { vendorType: 0, nickName: '봄날7', pledgeActivity: 1, pledgeHealthy: 1 });
  await manager.json(['seller', 'accept', 'viewer08', '--seller', '1']);
  const page = await world().viewer({ as: 'viewer08' });
  await page.goto('/seller/contracts');
  await page.getByRole('checkbox', { name: /동의해요/ }).check();
  await page.getByRole('button', { name: '계약하기' }).click();
  await page.getByText('쇼호스트가 되었어요. 축하해요!').waitFor();
  await page.goto('/seller/saleChartDetail/1/11');
  await page.getByRole('figure').waitFor();
  await manager.json(['seller', 'terminate', 'viewer08', '--reason', '방송 수칙을 어겼어요']);
  await page.goto('/seller/contracts');
  await page.getByText('해지된 계약 기간의 내역은 볼 수 없어요.').waitFor();
  await page.goto('/seller/saleChartDetail/1/11');
  await expect.poll(() => page.getByText('판매 내역을 불러오지 못했어요.').count(), SOON).toBe(1);
});
