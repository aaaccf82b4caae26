import { expect, test } from 'vitest';
import { orderDetail } from '../../schema/buying/orders.ts';
import { HOUR } from '../../schema/durations.ts';
import { DEMO_COURIER } from '../../schema/orders/couriers.ts';
import { LINE_STATUS } from '../../schema/orders/moves.ts';
import { answerInquiry, inquiriesOfMember } from '../../schema/service/inquiries.ts';
import { faults } from './support/axe.ts';
import { bought, COMB, PICTURE, send } from './support/bought.ts';
import { SOON, useWorld, type ViewerOptions } from './support/world.ts';

const world = useWorld();
const BUYER = 'viewer05';
const PARCEL = { deliveryCompanyCode: DEMO_COURIER, invoiceNo: '681234567890' } as const;

const WORDS = {
  ko: {
    step: '배송 완료',
    track: '배송 조회',
    arrived: '배송 완료',
    confirm: /구매 확정$/,
    ok: '확인',
    confirmed: '구매를 확정했어요.',
    write: /후기 쓰기$/,
    stars: '5점',
    comment: '어떤 점이 좋았나요?',
    post: '후기 올리기',
    own: '후기 사진 1',
    question: '문의 내용',
    ask: '문의하기',
    asked: '문의를 보냈어요. 답변이 오면 알려 드릴게요.',
    waiting: '답변 대기',
    answered: '답변 완료',
  },
  en: {
    step: 'Delivered',
    track: 'Track parcel',
    arrived: 'Delivered',
    confirm: /^Confirm purchase/,
    ok: 'OK',
    confirmed: 'Your purchase is confirmed.',
    write: /^Write a review/,
    stars: '5 stars',
    comment: 'How do you like it?',
    post: 'Post the review',
    own: 'Picture 1 of the review',
    question: 'Your question',
    ask: 'Send',
    asked: 'Sent. We will tell you when there is an answer.',
    waiting: 'Waiting',
    answered: 'Answered',
  },
} as const;

type Way = Required<Pick<ViewerOptions, 'screen' | 'locale'>>;
const WAYS: readonly Way[] = [
  { screen: 'phone', locale: 'ko' },
  { screen: 'phone', locale: 'en' },
  { screen: 'wide', locale: 'ko' },
  { screen: 'wide', locale: 'en' },
];

/** The parcel of the demonstration goes along with the clock. */
async function arrives(orderSysId: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await world().leap(4 * HOUR);
        const buyer = await world().member(BUYER);
        return (await buyer.call(orderDetail, { orderSysId })).statusCode;
      },
      { ...SOON, interval: 200 },
    )
    .toBe(LINE_STATUS.delivered);
}

async function receivesAndReviews(way: Way): Promise<void> {
  const words = WORDS[way.locale];
  const orderSysId = await bought(world(), BUYER, { prdtSysId: COMB });
  await send(await world().member('host01'), orderSysId, PARCEL);
  const page = await world().viewer({ as: BUYER, leaps: true, ...way });
  const accessible = async () => expect(await faults(page)).toEqual([]);
  const main = page.getByRole('main');
  await arrives(orderSysId);

  await page.goto(`/BuyHistory/${orderSysId}`);
  await main.getByRole('listitem').filter({ hasText: words.step }).first().getByRole('time').waitFor();
  await accessible();
  await main.getByRole('link', { name: words.track }).click();
  await main.getByText(words.arrived, { exact: true }).first().waitFor();
  await accessible();
  await page.goto(`/BuyHistory/${orderSysId}`);
  await main.getByRole('button', { name: words.confirm }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.ok }).click();
  await page.getByText(words.confirmed).waitFor();

  await main.getByRole('link', { name: words.write }).click();
  await page.getByRole('radio', { name: words.stars }).check({ force: true });
  await page.getByLabel(words.comment).fill('두피가 시원하고 손에 꼭 맞아요.');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByRole('img', { name: PICTURE.name }).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await accessible();
  await page.getByRole('button', { name: words.post }).click();
  await main.getByText('두피가 시원하고 손에 꼭 맞아요.').waitFor();
  await main.getByRole('button', { name: words.own }).waitFor();
  await accessible();
}

async function asksAndHears(way: Way): Promise<void> {
  const words = WORDS[way.locale];
  const page = await world().viewer({ as: BUYER, ...way });
  const accessible = async () => expect(await faults(page)).toEqual([]);
  await page.goto('/Contact');
  await page.getByLabel(words.question).fill('영수증은 어디에서 받나요?');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByRole('img', { name: PICTURE.name }).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await accessible();
  await page.getByRole('button', { name: words.ask, exact: true }).click();
  await page.getByText(words.asked).waitFor();
  await page.getByRole('article').getByText(words.waiting).waitFor();

  const [buyer, manager] = await Promise.all([world().member(BUYER), world().member('manager01')]);
  const { questions } = await buyer.call(inquiriesOfMember, {
    uid: buyer.userSysId,
    startIndex: 0,
    rowCount: 1,
  });
  const { questionSysId } = questions[0]!;
  await manager.call(answerInquiry, { questionSysId, text: '주문 상세에서 받으실 수 있어요.' });
  await page.reload();
  await page.getByRole('article').getByText(words.answered).waitFor();
  await page.getByText('주문 상세에서 받으실 수 있어요.').waitFor();
  await accessible();
}

test.each(WAYS)('what was sent arrives, is confirmed and reviewed with a picture ($screen, $locale)', (way) =>
  receivesAndReviews(way),
);
test.each(WAYS)('an inquiry gets its answer ($screen, $locale)', (way) => asksAndHears(way));
