import { beforeEach, expect, test, vi } from 'vitest';
import { UserInfo } from '../../../schema/members/accounts.ts';
import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import { OPTION_TYPE } from '../../../schema/catalog/constants.ts';
import { Order } from '../../../schema/buying/orders.ts';
import { sellerPayPolicy } from '../../../schema/buying/payments.ts';
import { clearSession } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { homeAddress, serveQuotes } from '../../testing/goods.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import { translatePage } from '../../testing/translator.ts';
import { OrderForm } from './OrderForm.tsx';
import type { Wanted } from '../buying/wanted.ts';

const asked = {
  prdtSysId: 3,
  sellerSysId: 1,
  optionTypeCode: OPTION_TYPE.simple,
  optionGroups: [],
  qty: 1,
  totalQty: 1,
};
const selected = {
  contentGroup: '호수, 구성',
  contentGroupEn: 'Tone, Set',
  contentName: '21N 아이보리 / 본품',
  contentNameEn: '21N Ivory / Compact',
  count: 1,
  price: 0,
};
const wanted: Wanted = {
  lines: [
    {
      asked,
      isPlanEvent: 0,
      brandSysId: null,
      name: '쿠션',
      nameEn: 'Cushion',
      imageUrl: '/a.webp',
      selected: [selected],
    },
  ],
  basketSysIds: [],
};
const texts = ['buying/checkout', 'buying/buying', 'orders/orders', 'buying/coupons', 'buying/agreements'];

beforeEach(() => {
  logIn();
  serve('userInfo', sample(UserInfo, { nickName: '하늘', mobile: '01000000001' }));
  serve('addresses', { addresses: [homeAddress()] });
  serve('orderList', { totalCnt: 0, orders: [] });
  serve('couponBox', { totalCnt: 0, coupons: [] });
  serve('sellerPayPolicy', sample(sellerPayPolicy.reply, { payMethods: Object.values(PAY_METHOD) }));
  serveQuotes({ 3: 22_000 });
});

async function open(locale: Shown['locale'] = 'ko', what: Wanted = wanted) {
  const screen = await show(<OrderForm wanted={what} />, { texts, locale });
  return { screen, pay: screen.getByRole('button', { name: /원 결제하기$|^Pay / }) };
}

test('without the price it is not ordered; what was written stays while it is asked for again', async () => {
  serve('quoteOrder', 'offline');
  const { screen, pay } = await open();
  await expect.element(screen.getByText('결제할 금액을 아직 알 수 없어요.')).toBeVisible();
  const name = screen.getByRole('textbox', { name: '이름' });
  await name.fill('서하늘');
  await expectAccessible();
  await expect.element(pay).not.toBeInTheDocument();
  serveQuotes({ 3: 22_000 });
  await screen.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(pay).toBeEnabled();
  await expect.element(name).toHaveValue('서하늘');
});

test('what is missing is said, focused, and nothing is ordered', async () => {
  const placed = serve('placeOrder', 'offline');
  const { screen, pay } = await open();
  await screen.getByRole('textbox', { name: '이름' }).fill('');
  await pay.click();
  await expect.element(screen.getByText('주문하는 분 이름을 입력해 주세요.')).toBeVisible();
  await expect.element(screen.getByText('필수 항목에 동의해 주세요.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: '이름' })).toHaveFocus();
  await expectAccessible();
  expect(placed).toEqual([]);
});

test('an order that the browser translates says what is missing, counts on and is placed', async () => {
  const placed = serve('placeOrder', 'offline');
  const { screen, pay } = await open();
  await expect.element(pay).toBeEnabled();
  translatePage();
  const order = screen.getByRole('button', { name: /결제하기°$/ });
  const name = screen.getByRole('textbox', { name: /^이름/ });
  await name.fill('');
  await order.click();
  await expect.element(screen.getByText('주문하는 분 이름을 입력해 주세요.°')).toBeVisible();
  await name.fill('서하늘');
  await screen.getByRole('checkbox', { name: /^모두 동의해요/ }).click();
  await expect.element(screen.getByText('주문하는 분 이름을 입력해 주세요.°')).not.toBeInTheDocument();
  serveQuotes({ 3: 33_000 });
  await order.click();
  await expect.element(screen.getByText(/^주문 정보를 등록하지 못했어요\./)).toBeVisible();
  expect(placed).toHaveLength(1);
});

test('an order that nobody answered is sent again as the very same', async () => {
  const sent: (string | null)[] = [];
  const placed = serve('placeOrder', 'offline');
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.endsWith('/v1/orders')) sent.push(new Headers(init?.headers).get('idempotency-key'));
    return real(address, init);
  });
  const { screen, pay } = await open();
  await screen.getByRole('checkbox', { name: '모두 동의해요' }).click();
  await pay.click();
  const lost = screen.getByText('주문 정보를 등록하지 못했어요. 다시 눌러도 한 번만 주문돼요.');
  await expect.element(lost).toBeVisible();
  await expectAccessible();
  await pay.click();
  await expect.poll(() => placed.length).toBeGreaterThanOrEqual(2);
  await expect.element(lost).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  expect(placed.at(-1)).toEqual(placed[0]);
});

test.for([
  ['ko', '돌아가기', '모두 동의해요', '이 이벤트는 30,000원부터 구매할 수 있어요.'],
  ['en', 'Go back', 'I agree to everything', 'This event starts at 30,000 won.'],
] as const)(
  'the terms of an event are said in the server’s words, and nothing is offered but the way back (%s)',
  async ([locale, back, agree, errorMessage]) => {
    serve('placeOrder', new Refusal('7002', { errorMessage }));
    const { screen, pay } = await open(locale);
    await screen.getByRole('checkbox', { name: agree }).click();
    await pay.click();
    await expect.element(screen.getByText(errorMessage)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: back })).toBeVisible();
    await expect.element(pay).not.toBeInTheDocument();
    await expectAccessible();
  },
);

test('options are told in the language of the page', async () => {
  const { screen } = await open('en');
  await expect.element(screen.getByText('Tone, Set: 21N Ivory / Compact × 1')).toBeVisible();
  await expect.element(screen.getByText('Cushion')).toBeVisible();
});

test('a guest writes where it goes, and has no coupons', async () => {
  clearSession();
  const { screen, pay } = await open();
  await pay.click();
  await expect.element(screen.getByText('주문하는 분 이름을 입력해 주세요.')).toBeVisible();
  await expect.element(screen.getByText('받는 분 이름을 한글로 입력해 주세요. 예: 김하늘')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '쿠폰' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a note for the courier is chosen, in Korean whatever the language, or written', async () => {
  serve('orderList', { totalCnt: 1, orders: [sample(Order, { deliveryMemo: '뒷문으로 와 주세요.' })] });
  const placed = serve('placeOrder', 'offline');
  const { screen, pay } = await open('en');
  const note = screen.getByRole('combobox', { name: 'Delivery note' });
  await expect
    .element(screen.getByRole('option', { name: 'As last time: 뒷문으로 와 주세요.' }))
    .toBeInTheDocument();
  await note.selectOptions('Leave it at the door.');
  await screen.getByRole('checkbox', { name: 'I agree to everything' }).click();
  await pay.click();
  await expect.poll(() => placed[0]).toMatchObject({ deliveryMemo: '문 앞에 놓아 주세요.' });
});

test('a note of one’s own has room for as much as an order takes', async () => {
  const { screen } = await open();
  await screen.getByRole('combobox', { name: '배송 메모' }).selectOptions('직접 입력');
  const words = screen.getByRole('textbox', { name: '택배 기사님께 전할 말' });
  await words.fill('가'.repeat(60));
  await expect.element(words).toHaveAttribute('maxlength', '50');
  await expectAccessible();
});

test('a cash receipt is offered for a transfer alone, for one’s own number unless another is written', async () => {
  serve(
    'sellerPayPolicy',
    sample(sellerPayPolicy.reply, { payMethods: [1, 2], cashReceiptMethods: [PAY_METHOD.virtualAccount] }),
  );
  const placed = serve('placeOrder', 'offline');
  const { screen, pay } = await open();
  const wish = screen.getByRole('group', { name: '현금영수증' });
  await expect.element(wish).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: '가상계좌' }).click();
  await wish.getByRole('button', { name: '지출증빙' }).click();
  await screen.getByRole('checkbox', { name: '모두 동의해요' }).click();
  const number = screen.getByRole('textbox', { name: '사업자등록번호' });
  await number.fill('123-45-67890');
  await pay.click();
  await expect.element(screen.getByText('사업자등록번호 10자리를 확인해 주세요.')).toBeVisible();
  await expect.element(number).toHaveFocus();
  await expectAccessible();
  expect(placed).toEqual([]);
  await wish.getByRole('button', { name: '소득공제' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: '휴대폰 번호' }).last())
    .toHaveValue('01000000001');
  await pay.click();
  await expect
    .poll(() => placed[0])
    .toMatchObject({ payMethodCode: 2, cashReceipt: { type: 'personal', number: '01000000001' } });
});
