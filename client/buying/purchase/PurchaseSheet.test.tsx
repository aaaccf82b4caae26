import { beforeEach, expect, test, vi } from 'vitest';
import { OPTION_TYPE, STOCK_TYPE } from '../../../schema/catalog/constants.ts';
import { ProductDetail } from '../../../schema/catalog/products.ts';
import { Quote, QuotedProduct } from '../../../schema/buying/quotes.ts';
import type { ResultCode } from '../../../schema/codes.ts';
import { type Answer, Refusal, serve, serverIsBack } from '../../testing/fake-api.ts';
import { goods, homeAddress, serveQuotes } from '../../testing/goods.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import { translatePage } from '../../testing/translator.ts';
import { PurchaseSheet, type PurchaseSheetProps } from './PurchaseSheet.tsx';

const MUG = goods();
const BROADCAST = { broadcastSysId: 1, broadcastScheduleSysId: 2 };

beforeEach(() => {
  logIn();
  serve('addresses', { addresses: [homeAddress()] });
  serve('listPicks', { picks: [], totalCnt: 0 });
  serve('orderList', { totalCnt: 0, orders: [] });
  serveQuotes({ 3: 22_000 });
});

async function open(
  about: Partial<PurchaseSheetProps> = {},
  options: Partial<ProductDetail> = {},
  locale: Shown['locale'] = 'ko',
) {
  const product = about.product ?? MUG;
  // What only a broadcast says of it is no part of the product.
  const { salesExposureType: _, broadcastProductSysId: __, broadcastScheduleSysId: ___, ...plain } = MUG;
  serve(
    'productDetail',
    sample(ProductDetail, { product: { ...plain, ...pickOf(product, plain) }, ...options }),
  );
  const onStale = vi.fn<() => void>();
  const onOthers = vi.fn<() => void>();
  const ignored = () => undefined;
  const screen = await show(
    <PurchaseSheet
      open
      onClose={ignored}
      onReset={ignored}
      onKeepWatching={ignored}
      onOwnPurchase={ignored}
      onStale={onStale}
      onOthers={onOthers}
      orderButtons
      ordersUntil={null}
      style={{}}
      broadcast={BROADCAST}
      {...about}
      product={product}
    />,
    {
      texts: [
        'catalog/shop',
        'buying/purchase',
        'buying/buying',
        'buying/cart',
        'catalog/product',
        'buying/agreements',
      ],
      locale,
    },
  );
  return {
    screen,
    onStale,
    onOthers,
    order: screen.getByRole('button', { name: /주문하기$/ }),
    more: screen.getByRole('button', { name: '수량 늘리기' }).first(),
  };
}

/** One coupon of 2,000 won, and 3,000 points that can be used. */
function serveBenefits() {
  const userCouponSysId = 8;
  const coupon = { userCouponSysId, discountAmount: 2_000, refusalCode: null, insteadOfSysIds: [] };
  return serve('quoteOrder', ({ userCouponSysIds = [], usePoint: pointDiscountAmount = 0 }) => {
    const isUsed = userCouponSysIds.includes(userCouponSysId);
    const couponDiscountAmount = isUsed ? 2_000 : 0;
    return sample(Quote, {
      qty: 1,
      totalAmount: 22_000 - couponDiscountAmount - pointDiscountAmount,
      couponDiscountAmount,
      pointDiscountAmount,
      products: [sample(QuotedProduct, { prdtSysId: 3, totalAmount: 22_000 })],
      coupons: isUsed ? [coupon] : [],
      couponChoices: isUsed ? [] : [coupon],
      points: { holdingPoint: 3_000, usablePoint: 3_000, useUnit: 100, refusalCode: null },
    });
  });
}

/** The same fields of another product. */
function pickOf<T extends object>(from: T, like: object): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in like)) as Partial<T>;
}

test.for([
  ['2003', /^방금 품절됐어요/, true],
  ['2030', /^남은 재고보다 많아요/, false],
] as const)('an order refused with %s says why and loads anew', async ([code, says, isBlocked]) => {
  serve('placeOrder', new Refusal(code));
  const { screen, order, more, onStale } = await open();
  await order.click();
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(onStale).toHaveBeenCalledTimes(1);
  await expect.poll(() => (order.element() as HTMLButtonElement).disabled).toBe(isBlocked);
  // Another number is another order.
  await more.click();
  await expect.element(order).toBeEnabled();
});

test.for([
  ['2030', 1],
  ['2026', 0],
] as const)('a quote refused with %s loads anew %i times', async ([code, times]) => {
  const asked = serve('quoteOrder', new Refusal(code));
  const { order, onStale } = await open();
  await expect.poll(() => asked).not.toHaveLength(0);
  await expect.element(order).toBeDisabled();
  expect(onStale).toHaveBeenCalledTimes(times);
});

test.for([
  ['ko', '쿠폰 2,000원', '포인트 3,000P', '20,000원 주문하기', '22,000원 주문하기'],
  ['en', 'Coupon 2,000 won', '3,000 points', 'Order for 20,000 won', 'Order for 22,000 won'],
] as const)(
  'a broadcast takes the best coupon off, and shows it above the total (%s)',
  async ([locale, coupon, points, less, whole]) => {
    const asked = serveBenefits();
    const { screen } = await open({}, {}, locale);
    await expect.element(screen.getByRole('button', { name: less })).toBeEnabled();
    const used = screen.getByRole('button', { name: coupon });
    await expect.element(used).toHaveAttribute('aria-pressed', 'true');
    await expect
      .element(screen.getByRole('button', { name: points }))
      .toHaveAttribute('aria-pressed', 'false');
    await expectAccessible();
    await used.click();
    await expect.element(screen.getByRole('button', { name: whole })).toBeEnabled();
    await expect.element(used).toHaveAttribute('aria-pressed', 'false');
    await screen.getByRole('button', { name: points }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ userCouponSysIds: [], usePoint: 3_000 });
  },
);

test('two presses are one order, which is told of although its sheet has gone meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer<'placeOrder'>>();
  const orders = serve('placeOrder', () => promise);
  const onOwnPurchase = vi.fn<PurchaseSheetProps['onOwnPurchase']>();
  const { screen, order } = await open({ onOwnPurchase });
  await expect.element(order).toBeEnabled();
  const button = order.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.poll(() => orders).toHaveLength(1);
  await screen.unmount();
  resolve({ orderSysId: 9, receiverName: '김하늘', receiverAddress1: '별빛로 1' });
  await expect.poll(() => onOwnPurchase.mock.calls).toMatchObject([[{ orderSysId: 9 }]]);
  expect(orders).toHaveLength(1);
});

test.for(['2031', '2004'] as const)(
  'after %s nothing is offered but the other products',
  async (code: ResultCode) => {
    serve('placeOrder', new Refusal(code));
    const { screen, order, onOthers } = await open();
    await order.click();
    await screen.getByRole('button', { name: '다른 상품 보기' }).click();
    expect(onOthers).toHaveBeenCalledTimes(1);
    await expect.element(order).not.toBeInTheDocument();
  },
);

test('without a price from the server nothing is ordered, and it is asked for again', async () => {
  const { screen, order, more } = await open();
  await expect.element(order).toBeEnabled();
  serve('quoteOrder', 'offline');
  await more.click();
  await expect.element(screen.getByText(/^가격을 확인하지 못했어요\./)).toBeVisible();
  const again = screen.getByRole('button', { name: '다시 확인하기' });
  await expect.element(order).not.toBeInTheDocument();
  serveQuotes({ 3: 22_000 });
  await again.click();
  await expect.element(screen.getByRole('button', { name: '44,000원 주문하기' })).toBeEnabled();
});

test('a price that got no answer is asked for again once the server is back', async () => {
  serve('quoteOrder', 'offline');
  const { screen, order } = await open();
  await expect.element(screen.getByText(/^가격을 확인하지 못했어요\./)).toBeVisible();
  serveQuotes({ 3: 22_000 });
  serverIsBack();
  dispatchEvent(new Event('online'));
  await expect.element(order).toBeEnabled();
});

test('what the courier should know is chosen or written, and goes with the order', async () => {
  const placed = serve('placeOrder', 'offline');
  const { screen, order } = await open();
  const note = screen.getByRole('combobox', { name: '배송 메모' });
  await note.selectOptions('직접 입력');
  await screen.getByRole('textbox', { name: '택배 기사님께 전할 말' }).fill(' 뒷문이요 ');
  await expectAccessible();
  await order.click();
  await expect.poll(() => placed).toHaveLength(1);
  await note.selectOptions('문 앞에 놓아 주세요.');
  await order.click();
  await expect.poll(() => placed).toHaveLength(2);
  await note.selectOptions('메모 없음');
  await order.click();
  await expect.poll(() => placed).toHaveLength(3);
  expect(placed.map(({ deliveryMemo }) => deliveryMemo)).toEqual([
    '뒷문이요',
    '문 앞에 놓아 주세요.',
    undefined,
  ]);
});

test('no more is taken than there is', async () => {
  const { screen, more } = await open({
    product: goods({ stockTypeCode: STOCK_TYPE.limited, stockQty: 3 }),
  });
  for (let taps = 0; taps < 3; taps++) await more.click();
  await expect.element(screen.getByText('재고가 3개 남아서 그만큼만 담았어요.')).toBeVisible();
  await expect.element(screen.getByRole('textbox')).toHaveValue('3');
});

test('no more is taken than one member may have', async () => {
  const memberMax = { qty: 2, endDate: '2999-01-01T00:00:00.000Z' };
  const { screen, more } = await open({ product: goods({ memberMax }) });
  for (let taps = 0; taps < 2; taps++) await more.click();
  await expect.element(screen.getByText('1인당 최대 2개까지 살 수 있어요.', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('textbox')).toHaveValue('2');
});

test('who is in the middle of buying may go on when the host pauses orders; who opens it later may not', async () => {
  const paused = '지금은 주문을 잠시 쉬고 있어요.';
  const { screen, order } = await open();
  await expect.element(order).toBeEnabled();
  await expect.element(screen.getByText(paused)).not.toBeInTheDocument();
  const later = await open({ orderButtons: false });
  await expect.element(later.screen.getByText(paused)).toBeVisible();
  await expect.element(later.order).not.toBeInTheDocument();
});

const detail = (id: number, item: string, itemEn: string, price = 0) => ({
  prdtSingleOptionDetailSysId: id,
  item,
  itemEn,
  itemGroupName: '구성',
  itemGroupNameEn: 'Set',
  price,
  stockQty: 10,
  isSoldout: 0 as const,
});
const TWO_LEVELS: Partial<ProductDetail> = {
  singleOptions: [
    {
      name: '호수',
      nameEn: 'Tone',
      groupName: '호수',
      groupNameEn: 'Tone',
      singleOptionBases: [
        {
          prdtSingleOptionBaseSysId: 1,
          name: '21N 아이보리',
          nameEn: '21N Ivory',
          details: [detail(11, '본품', 'Compact'), detail(12, '본품+리필', 'Compact with refill', 9000)],
        },
      ],
    },
  ],
  addingProducts: [
    {
      prdtAddingProductSysId: 7,
      name: '퍼프',
      nameEn: 'Puffs',
      details: [
        {
          prdtAddingProductDetailSysId: 71,
          item: '2매',
          itemEn: 'Pack of 2',
          price: 3000,
          isSoldout: 0,
          stockQty: 10,
          isVat: 1,
        },
      ],
    },
  ],
};
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const CUSHION = goods({ optionTypeCode: OPTION_TYPE.twoLevel });

test('options of two levels are chosen one after the other, each pair once', async () => {
  const { screen } = await open({ product: CUSHION }, TWO_LEVELS);
  const compact = screen.getByRole('button', { name: '본품', exact: true });
  const chosen = screen.getByRole('region', { name: '선택한 상품' }).getByRole('listitem');
  const choose = async () => {
    await screen.getByText('21N 아이보리').first().click();
    await compact.click();
  };
  await choose();
  await expect.poll(() => chosen.elements().length).toBe(1);
  // The next pair begins with its first level.
  await expect.element(compact).not.toBeInTheDocument();
  await choose();
  await expect.element(screen.getByText(/^이미 선택한 옵션이에요\./)).toBeVisible();
  expect(chosen.elements()).toHaveLength(1);
});

test.for([
  ['ko', '쿠션', '상품번호 GL-1005', '22,000원', ['21N 아이보리', '본품', /^2매 \+3,000원/]],
  ['en', 'Cushion', 'No. GL-1005', '22,000 won', ['21N Ivory', 'Compact', /^Pack of 2/]],
] as const)(
  'it shows the product with its picture, price, number, options and what comes along (%s)',
  async ([locale, name, number, price, choices]) => {
    const look = { name: '쿠션', nameEn: 'Cushion', prdtNo: 'GL-1005', squareImageUrl: DOT };
    const { screen } = await open({ product: { ...CUSHION, ...look } }, TWO_LEVELS, locale);
    const sheet = screen.getByRole('dialog');
    await expect.element(sheet.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect.element(sheet.getByText(number)).toBeVisible();
    await expect.element(sheet.getByText(price).first()).toBeVisible();
    expect(sheet.element().querySelector('img')?.src).toBe(DOT);
    await sheet.getByText(choices[0]).first().click();
    await sheet.getByRole('button', { name: choices[1], exact: true }).click();
    await expect.element(sheet.getByRole('button', { name: choices[2] }).first()).toBeVisible();
  },
);

test('what comes along has a number of its own, and is quoted and ordered with the rest', async () => {
  const asked = serveQuotes({ 3: 22_000 });
  const { screen } = await open({ product: CUSHION }, TWO_LEVELS);
  await screen.getByText('21N 아이보리').first().click();
  await screen.getByRole('button', { name: '본품', exact: true }).click();
  await screen.getByRole('button', { name: /^2매 \+3,000원/ }).click();
  const puffs = screen.getByRole('group', { name: /퍼프.*2매.* 수량$/ });
  await puffs.getByRole('button', { name: '수량 늘리기' }).click();
  await expect
    .poll(() => asked.at(-1)?.orderProducts[0])
    .toMatchObject({
      optionGroups: [{ qty: 1, options: [{ prdtOptionSysId: 1 }, { prdtOptionSysId: 11 }] }],
      addingProducts: [{ prdtAddingProductSysId: 7, prdtAddingProductDetailSysId: 71, addingQty: 2 }],
    });
  await expectAccessible(document.querySelector('[role=dialog]')!);
});

test('options speak English where the page does', async () => {
  const { screen } = await open({ product: CUSHION }, TWO_LEVELS, 'en');
  await screen.getByText('21N Ivory').first().click();
  await screen.getByRole('button', { name: 'Compact', exact: true }).click();
  await screen.getByRole('button', { name: /^Pack of 2/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Order for 22,000 won' })).toBeEnabled();
  const words = document.querySelector('[role=dialog]')!.textContent;
  expect(words.replace(/김하늘마포구 별빛로 1/, '')).not.toMatch(/[가-힣]/);
});

test.for([
  ['a postcode', 'ko', { zipCode: '' }, '22,000원 주문하기', '배송지 정보를 다시 확인해 주세요.'],
  [
    'a street',
    'en',
    { newAddress: '', address: '' },
    'Order for 22,000 won',
    'Please check the delivery address.',
  ],
] as const)('nothing is ordered to an address without %s (%s)', async ([, locale, lacking, button, says]) => {
  serve('addresses', { addresses: [homeAddress(lacking)] });
  const ordered = serve('placeOrder', 'offline');
  const { screen } = await open({}, {}, locale);
  await screen.getByRole('button', { name: button }).click();
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(ordered).toEqual([]);
});

test('what costs nothing is agreed to before it is ordered, as nobody pays it later', async () => {
  serve('quoteOrder', sample(Quote, { qty: 1, totalAmount: 0, products: [sample(QuotedProduct, {})] }));
  serve('orderDetail', new Refusal('2010'));
  const ordered = serve('placeOrder', { orderSysId: 9, receiverName: '김하늘', receiverAddress1: '' });
  const { screen, order } = await open();
  await order.click();
  await expect.element(screen.getByRole('alert').getByText(/동의/)).toBeVisible();
  expect(ordered).toEqual([]);
  await screen.getByRole('checkbox').first().click();
  await order.click();
  await expect.poll(() => ordered).toHaveLength(1);
  expect(ordered[0]).toMatchObject({ agreements: { payment: true, age: true } });
});

test('a sheet that the browser translates counts on', async () => {
  const { screen, more } = await open();
  await expect.element(screen.getByText(/^총 1개/)).toBeVisible();
  translatePage();
  for (const [qty, amount] of [
    [2, /44,000/],
    [3, /66,000/],
  ] as const) {
    await more.click();
    await expect.element(screen.getByText(amount).first()).toBeVisible();
    await expect.element(screen.getByText(new RegExp(`^총 ${qty}개`)).first()).toBeVisible();
  }
});
