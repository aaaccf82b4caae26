import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY } from '../../schema/durations.ts';
import {
  acceptClaim,
  dispatchExchange,
  finishClaim,
  orderRequests,
  receiveClaim,
} from '../../schema/orders/claims.ts';
import { DELIVERED_AFTER_GUIDE, LINE_STATUS, SENT_GUIDE_AFTER } from '../../schema/orders/moves.ts';
import { faults } from './support/axe.ts';
import { bought, COMB, LIPSTICK, PICTURE, send } from './support/bought.ts';
import { SOON, testWhenWhole, useWorld, type ViewerOptions } from './support/world.ts';

const world = useWorld();
const BUYER = 'viewer03';
const PARCEL = { deliveryCompanyCode: '04', invoiceNo: '6812-3456-7890' } as const;

const WORDS = {
  ko: {
    cancel: /주문 취소$/,
    less: '수량 줄이기',
    mind: '단순 변심',
    wrongOption: '옵션을 잘못 선택',
    detail: '자세한 사유',
    submitCancel: '취소하기',
    ok: '확인',
    cancelled: '취소 완료',
    refund: '환불 금액',
    sendBack: '교환·반품 신청',
    returnIt: /반품 신청$/,
    exchangeIt: /교환 신청$/,
    cost: /^이 사유는 왕복 배송비 5,000원/,
    picture: '사진.png 올리는 중',
    submitReturn: '반품 신청하기',
    submitExchange: '교환 신청하기',
    wanted: '받고 싶은 옵션',
    burgundy: '12 버건디 무드',
    asked: '요청 철회하기',
    pay: '배송비 결제하기',
    byCard: '카드로 결제하기',
    bank: '시험 결제',
    bankPay: '결제하기',
    paid: '배송비를 결제했어요',
    toRequest: '요청 보기',
    giveInvoice: '송장번호 입력하기',
    courier: '택배사',
    number: '송장번호',
    save: '저장하기',
    parcel: 'CJ대한통운 681234567890',
    returned: '반품 완료',
    confirm: '교환 확정하기',
    exchanged: '교환 완료',
    kinds: { cancel: '취소', return: '반품' },
  },
  en: {
    cancel: /^Cancel: /,
    less: 'Decrease quantity',
    mind: 'Changed my mind',
    wrongOption: 'Chose the wrong option',
    detail: 'What happened',
    submitCancel: 'Cancel these',
    ok: 'OK',
    cancelled: 'Cancelled',
    refund: 'Refund',
    sendBack: 'Exchange or return',
    returnIt: /^Return /,
    exchangeIt: /^Exchange: /,
    cost: /^For this reason you pay 5,000 won/,
    picture: 'Uploading 사진.png',
    submitReturn: 'Ask for the return',
    submitExchange: 'Ask for the exchange',
    wanted: 'Option that you want',
    burgundy: '12 Burgundy Mood',
    asked: 'Take it back',
    pay: 'Pay for sending back',
    byCard: 'Pay by card',
    bank: 'Test payment',
    bankPay: 'Pay',
    paid: 'It is paid',
    toRequest: 'See the request',
    giveInvoice: 'Enter the parcel number',
    courier: 'Courier',
    number: 'Parcel number',
    save: 'Save',
    parcel: 'CJ Logistics 681234567890',
    returned: 'Returned',
    confirm: 'Confirm the exchange',
    exchanged: 'Exchanged',
    kinds: { cancel: 'Cancellation', return: 'Return' },
  },
} as const;

type Way = Required<Pick<ViewerOptions, 'screen' | 'locale'>>;
const PHONE_KO: Way = { screen: 'phone', locale: 'ko' };
const OTHERS: readonly Way[] = [
  { screen: 'phone', locale: 'en' },
  { screen: 'wide', locale: 'en' },
  { screen: 'wide', locale: 'ko' },
];

async function newestRequest(orderSysId: number) {
  const buyer = await world().member(BUYER);
  const page = { startIndex: 0, rowCount: 1 };
  const { claims } = await buyer.call(orderRequests, { uid: buyer.userSysId, orderSysId, ...page });
  return claims[0]!;
}

/** What a person does on the screens of requests. */
class Buyer {
  readonly page: Page;
  readonly words: (typeof WORDS)[Way['locale']];

  constructor(page: Page, { locale }: Way) {
    this.page = page;
    this.words = WORDS[locale];
  }

  async accessible(): Promise<void> {
    expect(await faults(this.page)).toEqual([]);
  }

  link(name: string | RegExp) {
    return this.page.getByRole('main').getByRole('link', { name });
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  async explains(reason: string, submit: string): Promise<void> {
    await this.page.getByText(reason, { exact: true }).click();
    await this.page.getByLabel(this.words.detail).fill('다시 보니 필요 없어요.');
    await this.accessible();
    await this.press(submit);
    await this.page.getByRole('alertdialog').getByRole('button', { name: this.words.ok }).click();
  }

  /** From the request to the sandbox's bank and back. */
  async pays(): Promise<void> {
    const { words, page } = this;
    await page.reload();
    await this.link(words.pay).waitFor();
    await this.accessible();
    await this.link(words.pay).click();
    await page.getByRole('button', { name: words.byCard }).waitFor();
    await this.accessible();
    await this.press(words.byCard);
    await page.getByRole('heading', { name: words.bank }).waitFor();
    await this.press(words.bankPay);
    await page.getByRole('heading', { name: words.paid }).waitFor();
    await this.accessible();
    await this.link(words.toRequest).click();
  }

  async sendsBack(): Promise<void> {
    const { words, page } = this;
    await this.link(words.giveInvoice).click();
    await page.getByLabel(words.courier).selectOption(PARCEL.deliveryCompanyCode);
    await page.getByLabel(words.number).fill(PARCEL.invoiceNo);
    await this.accessible();
    await this.press(words.save);
    await page.getByText(words.parcel).waitFor();
  }
}

/** Some pieces are cancelled, and the others come back. */
async function cancelsAndReturns(way: Way): Promise<void> {
  const orderSysId = await bought(world(), BUYER, { prdtSysId: COMB, qty: 3 });
  const host = await world().member('host01');
  const page = await world().viewer({ as: BUYER, ...way });
  const buyer = new Buyer(page, way);
  const { words } = buyer;

  await page.goto(`/BuyHistory/${orderSysId}`);
  await buyer.link(words.cancel).click();
  for (let press = 0; press < 2; press++) await buyer.press(words.less);
  await buyer.explains(words.mind, words.submitCancel);
  await page.getByRole('listitem').filter({ hasText: words.cancelled }).waitFor();
  await page.getByText(words.refund, { exact: true }).waitFor();
  await buyer.accessible();

  await send(host, orderSysId, PARCEL);
  await page.goto('/BuyHistory');
  await buyer.link(words.sendBack).first().click();
  await buyer.link(words.returnIt).click();
  await page.getByText(words.mind, { exact: true }).click();
  await page.getByText(words.cost).waitFor();
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByRole('img', { name: PICTURE.name }).waitFor();
  await page.getByRole('progressbar', { name: words.picture }).waitFor({ state: 'detached' });
  await buyer.explains(words.mind, words.submitReturn);
  await page.getByRole('button', { name: words.asked }).waitFor();
  await page.getByRole('main').locator('a > img').waitFor();
  await buyer.accessible();

  const { claimSysId } = await newestRequest(orderSysId);
  await host.call(acceptClaim, { claimSysId, text: '네, 보내 주세요.' });
  await buyer.pays();
  await buyer.sendsBack();
  await host.call(receiveClaim, { claimSysId });
  await host.call(finishClaim, { claimSysId });
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: words.returned }).waitFor();
  await buyer.accessible();

  await page.goto('/Exchange');
  for (const kind of [words.kinds.cancel, words.kinds.return]) {
    await buyer.press(kind);
    await page.getByRole('main').getByRole('listitem').getByText(kind, { exact: true }).waitFor();
  }
  await buyer.accessible();
}

/** Goods are exchanged for another shade. */
async function exchanges(way: Way): Promise<void> {
  const orderSysId = await bought(world(), BUYER, { prdtSysId: LIPSTICK });
  const host = await world().member('host01');
  await send(host, orderSysId, PARCEL);
  const page = await world().viewer({ as: BUYER, leaps: true, ...way });
  const buyer = new Buyer(page, way);
  const { words } = buyer;

  await page.goto(`/BuyHistory/${orderSysId}`);
  await buyer.link(words.exchangeIt).click();
  await page.getByLabel(words.wanted).selectOption(words.burgundy);
  await buyer.explains(words.wrongOption, words.submitExchange);
  await page.getByRole('button', { name: words.asked }).waitFor();
  await page.getByText(words.burgundy).waitFor();

  const { claimSysId } = await newestRequest(orderSysId);
  await host.call(acceptClaim, { claimSysId });
  await buyer.pays();
  await buyer.sendsBack();
  await host.call(receiveClaim, { claimSysId });
  await host.call(dispatchExchange, { claimSysId, ...PARCEL });
  await world().leap(SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE + DAY);
  await expect
    .poll(async () => (await newestRequest(orderSysId)).statusCode, { ...SOON, interval: 500 })
    .toBe(LINE_STATUS.exchangeDelivered);
  await page.reload();
  await page.getByRole('button', { name: words.confirm }).waitFor();
  await buyer.accessible();
  await buyer.press(words.confirm);
  await page.getByRole('alertdialog').getByRole('button', { name: words.ok }).click();
  await page.getByText(words.exchanged, { exact: true }).first().waitFor();
  await buyer.accessible();
}

test('a buyer cancels a piece, and returns the others at their own cost (phone, ko)', () =>
  cancelsAndReturns(PHONE_KO));
for (const way of OTHERS)
  testWhenWhole(`a buyer cancels and returns (${way.screen}, ${way.locale})`, () => cancelsAndReturns(way));
for (const way of [PHONE_KO, ...OTHERS])
  testWhenWhole(`a buyer exchanges goods (${way.screen}, ${way.locale})`, () => exchanges(way));
