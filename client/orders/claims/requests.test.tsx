import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { banks } from '../../../schema/orders/claims.ts';
import { Order, OrderAddOn, OrderProduct, OrderProductOption } from '../../../schema/buying/orders.ts';
import { NormalOption, productDetail, SingleDetail, SingleOption } from '../../../schema/catalog/products.ts';
import { uploadToken } from '../../../schema/members/media/uploads.ts';
import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import { DAY } from '../../../schema/durations.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import CancelScreen from './CancelScreen.tsx';
import SendBackOfScreen from './SendBackOfScreen.tsx';
import SendBackScreen from './SendBackScreen.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const option = (id: number, content: string, contentEn: string) =>
  sample(OrderProductOption, { content, contentEn, qty: 2, freeQty: 2, orderPrdtOptionSysIds: [id] });
const tint = sample(OrderProduct, {
  orderPrdtSysId: 1,
  prdtSysId: 7,
  name: '립 틴트',
  nameEn: 'Lip tint',
  statusCode: LINE_STATUS.paid,
  totalQty: 4,
  freeQty: 4,
  options: [option(11, '체리', 'Cherry'), option(12, '로즈', 'Rose')],
});
const cup = sample(OrderProduct, {
  orderPrdtSysId: 2,
  prdtSysId: 8,
  name: '컵',
  nameEn: 'Cup',
  statusCode: LINE_STATUS.paid,
  totalQty: 1,
  freeQty: 1,
  addingProducts: [
    sample(OrderAddOn, {
      prdtAddingProductDetailSysId: 70,
      name: '포장',
      nameEn: 'Gift wrap',
      item: '상자',
      itemEn: 'Box',
      addingQty: 1,
      isFree: 1,
    }),
  ],
});
const order = (...orderProducts: (typeof tint)[]) =>
  sample(Order, {
    orderSysId: 9,
    statusCode: orderProducts[0]!.statusCode,
    orderProducts,
    totalDepositAmount: 30_000,
    pay: { payMethodCode: PAY_METHOD.card, payState: 'paid' },
  });
const at = <L extends typeof tint>(line: L, statusCode: number, deliveredAt: string | null = null): L => ({
  ...line,
  statusCode,
  deliveredAt,
});

const texts = ['orders/claims', 'orders/orders'];
const cancel = (locale: Shown['locale'] = 'ko') =>
  show(<CancelScreen params={{ orderSysId: 9 }} />, { texts, locale });
const sendBack = (type: 'exchange' | 'return', locale: Shown['locale'] = 'ko') =>
  show(<SendBackOfScreen params={{ orderSysId: 9, orderPrdtSysId: 1, type }} />, { texts, locale });
const arrived = async (path: string) => {
  await expect.poll(() => location.pathname).toBe(path);
};

beforeEach(() => {
  logIn();
  serve('previewClaim', {
    refundAmount: 29_800,
    pointAmount: 0,
    couponCnt: 0,
    couponTakenBackAmount: 0,
    deliveryAmount: 0,
    feeAmount: 0,
  });
});

test('pieces of several choices are each asked for, with a reason and its detail', async () => {
  serve('orderDetail', order(tint, cup));
  let last = 100;
  const asked = serve('askCancel', () => ({ claimSysId: (last += 1), statusCode: LINE_STATUS.cancelled }));
  const screen = await cancel();
  await screen.getByRole('button', { name: '취소하기' }).click();
  for (const text of ['상품 수량을 골라 주세요.', '사유를 골라 주세요.', '자세한 사유를 적어 주세요.'])
    await expect.element(screen.getByText(text)).toBeVisible();
  // The first that lacks something is where the person is led.
  await expect.element(screen.getByRole('group', { name: '취소할 상품' })).toHaveFocus();
  await expectAccessible();
  expect(asked).toEqual([]);
  const more = (name: string) =>
    screen.getByRole('group', { name: `${name} 수량` }).getByRole('button', { name: '수량 늘리기' });
  await more('체리').click();
  await more('로즈').click();
  await more('로즈').click();
  await more('컵').click();
  await screen.getByText('단순 변심').click();
  await screen.getByLabelText('자세한 사유').fill(' 다른 색이 좋겠어요. ');
  await expect.element(screen.getByText(/추가 상품도 함께 골라 주세요/)).toBeVisible();
  await screen.getByRole('checkbox', { name: /상자 1개/ }).click();
  await screen.getByRole('button', { name: '취소하기' }).click();
  const sure = screen.getByRole('alertdialog', { name: '4개를 취소할까요?' });
  await expect.element(sure.getByText(/카드사에 따라 1~2주까지/)).toBeVisible();
  await sure.getByRole('button', { name: '확인' }).click();
  await expect.element(screen.getByText('취소했어요.')).toBeVisible();
  const same = { orderSysId: 9, reasonTypeCode: 1, reason: '다른 색이 좋겠어요.' };
  expect(asked).toEqual([
    { ...same, orderPrdtSysIds: [1], orderPrdtOptionSysIds: [11], qty: 1 },
    { ...same, orderPrdtSysIds: [1], orderPrdtOptionSysIds: [12], qty: 2 },
    {
      ...same,
      orderPrdtSysIds: [2],
      qty: 1,
      addingProducts: [{ prdtAddingProductDetailSysId: 70, addingQty: 1 }],
    },
  ]);
  await arrived('/ExchangeDetail/9');
});

test('what is prepared is asked of the seller, in English, too', async () => {
  const prepared = at(cup, LINE_STATUS.preparing);
  serve('orderDetail', order(prepared));
  serve('askCancel', { claimSysId: 31, statusCode: LINE_STATUS.cancelRequested });
  const screen = await cancel('en');
  await expect.element(screen.getByText(/^The goods are being prepared\./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 }).element().closest('main')!.textContent).not.toMatch(
    /[가-힣]/,
  );
  await screen.getByText('Other').click();
  await screen.getByLabelText('What happened').fill('I moved.');
  await screen.getByRole('button', { name: 'Ask to cancel' }).click();
  await screen
    .getByRole('alertdialog', { name: 'Ask to cancel 1 piece?' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect.element(screen.getByText('We asked the seller to cancel.')).toBeVisible();
  await arrived('/ExchangeDetail/9/2/31/cancel');
});

test('a deposit goes back to an account that is named', async () => {
  serve('banks', sample(banks.reply, { banks: [{ bankCode: '004', name: '국민은행', nameEn: 'KB' }] }));
  const plain = { ...cup, addingProducts: [] };
  const pay = { payMethodCode: PAY_METHOD.virtualAccount, payState: 'paid' } as const;
  serve('orderDetail', { ...order(plain), pay });
  const asked = serve('askCancel', { claimSysId: 31, statusCode: LINE_STATUS.cancelled });
  const screen = await cancel();
  await screen.getByText('기타').click();
  await screen.getByLabelText('자세한 사유').fill('그냥요');
  await screen.getByRole('button', { name: '취소하기' }).click();
  await expect.element(screen.getByText('은행을 골라 주세요.')).toBeVisible();
  await expectAccessible();
  await screen.getByLabelText('은행').selectOptions('004');
  await screen.getByLabelText('예금주').fill('한소라');
  await screen.getByLabelText('계좌번호').fill('110-22 3333');
  await screen.getByRole('button', { name: '취소하기' }).click();
  const sure = screen.getByRole('alertdialog');
  await expect.element(sure.getByText(/3영업일 안에/)).toBeVisible();
  await sure.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    refundAccount: { bankCode: '004', accountHolder: '한소라', accountNumber: '110-223333' },
  });
});

test('an exchange of what was paid by deposit names an account, too', async () => {
  serve('banks', sample(banks.reply, { banks: [{ bankCode: '004', name: '국민은행', nameEn: 'KB' }] }));
  serve('productDetail', sample(productDetail.reply, { normalOptions: [], singleOptions: [] }));
  const line = { ...at(tint, LINE_STATUS.delivered, daysAgo(1)), options: [option(11, '', '')] };
  const pay = { payMethodCode: PAY_METHOD.virtualAccount, payState: 'paid' } as const;
  serve('orderDetail', { ...order(line), pay });
  const asked = serve('askExchange', { claimSysId: 33, statusCode: LINE_STATUS.exchangeRequested });
  const screen = await sendBack('exchange');
  await screen.getByText('상품 정보 부족').click();
  await screen.getByLabelText('자세한 사유').fill('깨졌어요.');
  await screen.getByRole('button', { name: '교환 신청하기' }).click();
  await expect.element(screen.getByText('은행을 골라 주세요.')).toBeVisible();
  await expect.element(screen.getByText(/품절되면 반품으로 바뀌고/)).toBeVisible();
  await screen.getByLabelText('은행').selectOptions('004');
  await screen.getByLabelText('예금주').fill('한소라');
  await screen.getByLabelText('계좌번호').fill('110-223333');
  await screen.getByRole('button', { name: '교환 신청하기' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ refundAccount: { bankCode: '004', accountNumber: '110-223333' } });
});

test('a refusal says what was done before it', async () => {
  serve('orderDetail', order({ ...tint, options: [option(11, '체리', ''), option(12, '로즈', '')] }));
  let count = 0;
  serve('askCancel', () =>
    (count += 1) === 1
      ? { claimSysId: 31, statusCode: LINE_STATUS.cancelled }
      : new Refusal('2027', { maxQty: 0 }),
  );
  const screen = await cancel();
  for (const name of ['체리', '로즈'])
    await screen
      .getByRole('group', { name: `${name} 수량` })
      .getByRole('button', { name: '수량 늘리기' })
      .click();
  await screen.getByText('배송 지연').click();
  await screen.getByLabelText('자세한 사유').fill('늦어요');
  await screen.getByRole('button', { name: '취소하기' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect
    .element(
      screen.getByText('1건은 신청했고, 나머지는 하지 못했어요. 그사이 고를 수 있는 수량이 줄었어요.', {
        exact: false,
      }),
    )
    .toBeVisible();
});

test('what would come back stands there before it is asked for', async () => {
  serve('orderDetail', order(at(tint, LINE_STATUS.delivered, daysAgo(1))));
  const asked = serve('previewClaim', ({ reasonTypeCode }) => ({
    refundAmount: reasonTypeCode === 1 ? 11_900 : 14_400,
    pointAmount: 500,
    couponCnt: 1,
    couponTakenBackAmount: reasonTypeCode === 1 ? 333 : 0,
    deliveryAmount: 0,
    feeAmount: reasonTypeCode === 1 ? 5000 : 0,
  }));
  const screen = await sendBack('return');
  await expect.element(screen.getByRole('heading', { name: '환불 안내' })).toBeVisible();
  expect(asked).toEqual([]);
  await screen.getByRole('group', { name: '체리 수량' }).getByRole('button', { name: '수량 늘리기' }).click();
  await expect.element(screen.getByText('사유를 고르면 돌려받을 금액을 알려 드려요.')).toBeVisible();
  // Who pays is said before a reason is chosen.
  await screen
    .getByRole('group', { name: '판매자가 배송비를 내요' })
    .getByRole('radio', { name: '불량·파손' })
    .click({ force: true });
  for (const text of ['30,000원', '−15,600원', '14,400원', '500P', '1장'])
    await expect.element(screen.getByText(text)).toBeVisible();
  await screen
    .getByRole('group', { name: '왕복 배송비 5,000원을 직접 내요' })
    .getByRole('radio', { name: '단순 변심' })
    .click({ force: true });
  for (const text of [
    '−17,767원',
    '남은 상품의 쿠폰 할인 취소',
    '−333원',
    /최소 주문 금액보다 적어져서/,
    '11,900원',
    '−5,000원',
    '6,900원',
  ])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expectAccessible();
  expect(asked.at(-1)).toEqual({
    orderSysId: 9,
    type: 'return',
    reasonTypeCode: 1,
    parts: [{ orderPrdtSysIds: [1], orderPrdtOptionSysIds: [11], qty: 1 }],
  });
});

test('delivery that is not free any more is said before a cancellation is asked for', async () => {
  serve('orderDetail', order(tint));
  serve('previewClaim', {
    refundAmount: 9_400,
    pointAmount: 0,
    couponCnt: 0,
    couponTakenBackAmount: 0,
    deliveryAmount: 2_500,
    feeAmount: 0,
  });
  const screen = await cancel();
  await screen.getByRole('group', { name: '체리 수량' }).getByRole('button', { name: '수량 늘리기' }).click();
  for (const text of ['9,400원', '남은 상품의 배송비', '−2,500원', /무료배송 금액보다 적어져서/])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expectAccessible();
});

test('what was sent leads to a return, and what is over to the order', async () => {
  serve('orderDetail', order(at(tint, LINE_STATUS.sent)));
  const screen = await cancel();
  await expect
    .element(screen.getByRole('link', { name: '교환·반품 신청하기' }))
    .toHaveAttribute('href', '/ExchangeReq/9');
  serve('orderDetail', order({ ...tint, freeQty: 0, statusCode: LINE_STATUS.cancelled }));
  const over = await show(<CancelScreen params={{ orderSysId: 9, orderPrdtSysId: 1 }} />, { texts });
  await expect
    .element(over.getByRole('link', { name: '주문 보기' }))
    .toHaveAttribute('href', '/BuyHistory/9');
});

test.for([
  ['ko', '립 틴트 교환 신청', '컵 반품 신청', '신청 기간이 지났어요.'],
  ['en', 'Exchange Lip tint', 'Return Cup', 'The time for it is over.'],
] as const)('goods go back for seven days after they came (%s)', async ([locale, exchange, gone, late]) => {
  serve(
    'orderDetail',
    order(at(tint, LINE_STATUS.delivered, daysAgo(7)), at(cup, LINE_STATUS.delivered, daysAgo(8))),
  );
  const screen = await show(<SendBackScreen params={{ orderSysId: 9 }} />, { texts, locale });
  await expect
    .element(screen.getByRole('link', { name: exchange }))
    .toHaveAttribute('href', '/ExchangeReq/9/1/exchange');
  await expect.element(screen.getByText(late)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: gone })).not.toBeInTheDocument();
  await expectAccessible();
});

test('nothing that was sent leads to a cancellation', async () => {
  serve('orderDetail', order(tint));
  const screen = await show(<SendBackScreen params={{ orderSysId: 9 }} />, { texts });
  await expect
    .element(screen.getByRole('link', { name: '주문 취소하기' }))
    .toHaveAttribute('href', '/CancelReq/9');
});

test('a return says whose cost it is, and goes with its pieces', async () => {
  const line = {
    ...at(tint, LINE_STATUS.delivered, daysAgo(1)),
    freeQty: 2,
    options: [option(11, '체리', 'Cherry')],
  };
  serve('orderDetail', order(line));
  const asked = serve('askReturn', { claimSysId: 32, statusCode: LINE_STATUS.returnRequested });
  const screen = await sendBack('return');
  await expect.element(screen.getByText(/까지 신청할 수 있어요\./)).toBeVisible();
  await screen.getByText('단순 변심').click();
  await expect
    .element(screen.getByText(/^이 사유는 왕복 배송비 5,000원을 부담해 주셔야 해요\./))
    .toBeVisible();
  await screen.getByText('기타').click();
  await expect.element(screen.getByText(/^누가 배송비를 낼지는/)).toBeVisible();
  await screen.getByText('상품 정보 부족').click();
  await expect.element(screen.getByText(/^이 사유는 배송비가 들지 않아요/)).toBeVisible();
  await screen.getByLabelText('자세한 사유').fill('설명과 달라요');
  await expectAccessible();
  await screen.getByRole('button', { name: '반품 신청하기' }).click();
  await screen
    .getByRole('alertdialog', { name: '2개의 반품을 신청할까요?' })
    .getByRole('button', { name: '확인' })
    .click();
  await arrived('/ExchangeDetail/9/1/32/return');
  expect(asked).toEqual([
    {
      orderSysId: 9,
      orderPrdtSysIds: [1],
      orderPrdtOptionSysIds: [11],
      qty: 2,
      reasonTypeCode: 5,
      reason: '설명과 달라요',
    },
  ]);
});

/** Each file is there at once, as number 5. */
class UploadedAtOnce extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = JSON.stringify({ jsonData: { resultCode: '0001', res: { fileSysId: 5 } } });
  open(): void {}
  abort(): void {}
  send(): void {
    this.dispatchEvent(new Event('load'));
  }
}

test('a picture goes with the first of several requests, as each file belongs to one', async () => {
  vi.stubGlobal('XMLHttpRequest', UploadedAtOnce);
  serve('uploadToken', sample(uploadToken.reply, { uploadUrl: '/put/1' }));
  serve('orderDetail', order({ ...at(tint, LINE_STATUS.delivered, daysAgo(1)), freeQty: 4 }));
  let last = 30;
  const asked = serve('askReturn', () => ({
    claimSysId: (last += 1),
    statusCode: LINE_STATUS.returnRequested,
  }));
  const screen = await sendBack('return');
  const more = (name: string) =>
    screen.getByRole('group', { name: `${name} 수량` }).getByRole('button', { name: '수량 늘리기' });
  await more('체리').click();
  await more('로즈').click();
  await screen.getByText('상품 정보 부족').click();
  await screen.getByLabelText('자세한 사유').fill('설명과 달라요');
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['0123456789'], '흠집.png', { type: 'image/png' }),
  );
  await expect.element(screen.getByRole('button', { name: '흠집.png 빼기' })).toBeVisible();
  await screen.getByRole('button', { name: '반품 신청하기' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await arrived('/ExchangeDetail/9');
  expect(asked.map(({ orderPrdtOptionSysIds, pictures }) => ({ orderPrdtOptionSysIds, pictures }))).toEqual([
    { orderPrdtOptionSysIds: [11], pictures: [5] },
    { orderPrdtOptionSysIds: [12], pictures: undefined },
  ]);
  vi.unstubAllGlobals();
});

test('an exchange is for another option at the same price', async () => {
  const detail = (id: number, item: string, itemEn: string, price: number, stockQty = 3) =>
    sample(SingleDetail, { prdtSingleOptionDetailSysId: id, item, itemEn, price, stockQty, isSoldout: 0 });
  serve(
    'productDetail',
    sample(productDetail.reply, {
      singleOptions: [
        sample(SingleOption, {
          singleDetails: [
            detail(101, '체리', 'Cherry', 0),
            detail(102, '로즈', 'Rose', 0),
            detail(103, '대용량', 'Large', 5000),
            detail(104, '코랄', 'Coral', 0, 0),
          ],
        }),
      ],
    }),
  );
  serve('orderDetail', order(at(tint, LINE_STATUS.delivered, daysAgo(1))));
  const asked = serve('askExchange', new Refusal('2053'));
  const screen = await sendBack('exchange', 'en');
  const wanted = screen.getByLabelText('Option that you want');
  await expect
    .poll(() =>
      [...wanted.element().querySelectorAll('option')].map(({ text, disabled }) => [text, disabled]),
    )
    .toEqual([
      ['The same option again', false],
      ['Cherry', false],
      ['Rose', false],
      ['Coral (sold out)', true],
    ]);
  const more = (name: string) =>
    screen
      .getByRole('group', { name: `Pieces of ${name}` })
      .getByRole('button', { name: 'Increase quantity' });
  await more('Rose').click();
  // Pieces of one choice at a time.
  await more('Cherry').click();
  await wanted.selectOptions('102');
  await screen.getByText('Chose the wrong option').click();
  await screen.getByLabelText('What happened').fill('Too red.');
  await screen.getByRole('button', { name: 'Ask for the exchange' }).click();
  await screen
    .getByRole('alertdialog', { name: 'Exchange 1 piece?' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect.element(screen.getByText('The exchange could not be asked for')).toBeVisible();
  expect(asked).toEqual([
    {
      orderSysId: 9,
      orderPrdtSysIds: [1],
      orderPrdtOptionSysIds: [11],
      qty: 1,
      reasonTypeCode: 4,
      reason: 'Too red.',
      wantedOptionSysIds: [102],
    },
  ]);
});

test('an exchange is for other values of descriptive options, all of them', async () => {
  const described = (id: number, groupName: string, groupNameEn: string, ...values: string[]) =>
    sample(NormalOption, { prdtNormalOptionSysId: id, groupName, groupNameEn, values, valuesEn: [] });
  const normalOptions = [
    described(71, '각인', 'Engraving', '없음', '하트'),
    described(72, '포장', 'Wrapping', '기본', '선물'),
  ];
  serve('productDetail', sample(productDetail.reply, { normalOptions, singleOptions: [] }));
  const line = { ...at(tint, LINE_STATUS.delivered, daysAgo(1)), options: [option(11, '없음 / 기본', '')] };
  serve('orderDetail', order(line));
  const asked = serve('askExchange', { claimSysId: 33, statusCode: LINE_STATUS.exchangeRequested });
  const screen = await sendBack('exchange');
  await screen.getByLabelText('받고 싶은 각인').selectOptions('하트');
  await screen.getByText('상품 정보 부족').click();
  await screen.getByLabelText('자세한 사유').fill('하트가 좋아요.');
  await screen.getByRole('button', { name: '교환 신청하기' }).click();
  await expect.element(screen.getByText('바꾸려면 모든 옵션을 골라 주세요.')).toBeVisible();
  await expectAccessible();
  expect(asked).toEqual([]);
  await screen.getByLabelText('받고 싶은 포장').selectOptions('선물');
  await screen.getByRole('button', { name: '교환 신청하기' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    wantedOptions: [
      { prdtOptionSysId: 71, optionKeyName: '하트' },
      { prdtOptionSysId: 72, optionKeyName: '선물' },
    ],
  });
});

test.each([
  [LINE_STATUS.delivered, 8, '신청 기간이 지났어요'],
  [LINE_STATUS.confirmed, 2, '지금은 신청할 수 없는 상품이에요'],
])('at %i, delivered %i days ago, nothing goes back', async (statusCode, days, title) => {
  serve('orderDetail', order(at(tint, statusCode, daysAgo(days))));
  const screen = await sendBack('return');
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible();
});
