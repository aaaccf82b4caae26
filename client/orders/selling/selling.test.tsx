import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { beforeEach, expect, test } from 'vitest';
import { SellerLook } from '../../../schema/catalog/sellers.ts';
import { userInfo } from '../../../schema/members/accounts.ts';
import { Sellover } from '../../../schema/members/sellovers.ts';
import { Claim } from '../../../schema/orders/claims.ts';
import { PackingOrder, SellerLine } from '../../../schema/orders/fulfilling.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { loadUserInfo } from '../../app/session/account.ts';
import { session } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, MEMBER, show, type Shown } from '../../testing/show.tsx';
import PackingScreen from './PackingScreen.tsx';
import SellerOrdersScreen from './SellerOrdersScreen.tsx';

const S = LINE_STATUS;
const at = '2026-11-20T10:00:00.000Z';
const line = (orderSysId: number, orderPrdtSysId: number, more: Partial<SellerLine> = {}) =>
  sample(SellerLine, {
    orderSysId,
    orderPrdtSysId,
    name: `상품 ${orderPrdtSysId}`,
    nameEn: `Product ${orderPrdtSysId}`,
    qty: 2,
    receiverName: '김하늘',
    statusCode: S.paid,
    orderedAt: at,
    paidAt: at,
    ...more,
  });
const claim = (type: Claim['type'], statusCode: number, more: Partial<Claim> = {}) =>
  sample(Claim, {
    claimSysId: 31,
    type,
    orderSysId: 9,
    orderPrdtSysIds: [1],
    name: '머그잔',
    nameEn: 'Mug',
    qty: 1,
    statusCode,
    reasonTypeCode: 7,
    reason: '손잡이가 떨어져 있어요.',
    createdAt: at,
    noticeDueAt: at,
    decideDueAt: at,
    ...more,
  });

beforeEach(() => {
  logIn();
  session.sellerSysId = 1;
  history.replaceState(null, '', '/seller/orders');
  serve('deliveryCompanies', {
    deliveryCompanys: [{ deliveryCompanyCode: '04', name: 'CJ대한통운', nameEn: 'CJ Logistics' }],
  });
});

const texts = ['orders/selling', 'orders/orders', 'orders/claims'];
const open = (locale: Shown['locale'] = 'ko') => show(<SellerOrdersScreen />, { texts, locale });

/** Orders by status, as the server would list them. */
function serveLines(...all: readonly SellerLine[]) {
  return serve('sellerOrders', ({ statusCode, after = 0, startIndex, rowCount }) => {
    const these = all.filter((each) => each.statusCode === statusCode);
    const rest = these.filter(({ orderPrdtSysId }) => orderPrdtSysId > after).slice(startIndex);
    const lines = rest.slice(0, rowCount);
    const next = rest.length > rowCount ? lines.at(-1)!.orderPrdtSysId : null;
    return { totalCnt: these.length, lines, next };
  });
}

async function openRequest(of: Claim, locale: Shown['locale'] = 'ko') {
  history.replaceState(null, '', '/seller/orders?show=requests');
  serve('sellerClaims', { totalCnt: 1, claims: [of], next: null });
  return open(locale);
}

test('a host of several sellers chooses whose orders are shown, and stays with that one', async () => {
  session.sellerSysIds = [1, 4];
  serve('sellerInfo', ({ sellerSysId = 0 }) => ({
    seller: sample(SellerLook, { sellerSysId, sellerName: sellerSysId === 1 ? '소담상점' : '한입마켓' }),
  }));
  const asked = serve('sellerOrders', { totalCnt: 0, lines: [], next: null });
  const screen = await open();
  await expect.poll(() => asked.some((each) => each['sellerSysId'] === 1)).toBe(true);
  await expect.element(screen.getByRole('option', { name: '한입마켓' })).toBeInTheDocument();
  await screen.getByLabelText('판매자').selectOptions('한입마켓');
  await expect.poll(() => asked.at(-1)?.['sellerSysId']).toBe(4);

  const user = {
    ...sample(userInfo.reply, {}),
    userSysId: MEMBER.userSysId,
    sellerSysId: 1,
    sellerSysIds: [1, 4],
  };
  const asSellover = serve('sally', sample(Sellover, {}));
  serve('userInfo', user);
  await loadUserInfo();
  expect(session).toMatchObject({ sellerSysId: 4, setGroupChk: { id: 4, flag: true } });
  serve('userInfo', { ...user, sellerSysIds: [1] });
  await loadUserInfo();
  expect(session).toMatchObject({ sellerSysId: 1, setGroupChk: { id: 1, flag: false } });
  // That comes by itself, later.
  await expect.poll(() => asSellover.length).toBe(2);
});

test('what is paid is prepared, all lines of an order at once', async () => {
  serveLines(line(9, 1, { deliveryMemo: '문 앞에 놓아 주세요.' }), line(9, 2), line(10, 3));
  const asked = serve('prepareOrder', { orderSysId: 9, statusCode: S.preparing, orderProducts: [] });
  const screen = await open();
  await expect
    .element(screen.getByRole('button', { name: /결제 완료\s*3/ }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('문 앞에 놓아 주세요.')).toBeVisible();
  await expectAccessible();
  const buttons = screen.getByRole('button', { name: '상품 준비 시작하기' });
  await expect.poll(() => buttons.elements()).toHaveLength(2);
  await buttons.first().click();
  await expect.element(screen.getByText('준비를 시작했어요. 구매자에게 알려 드렸어요.')).toBeVisible();
  expect(asked).toEqual([{ orderSysId: 9, orderPrdtSysIds: [1, 2] }]);
});

test('what is prepared is sent with courier and number, in English, too', async () => {
  serveLines(line(9, 1, { statusCode: S.preparing }));
  const asked = serve('dispatchOrder', { orderSysId: 9, statusCode: S.sent, orderProducts: [] });
  const screen = await open('en');
  await screen.getByRole('button', { name: /Being prepared/ }).click();
  await expect
    .element(screen.getByRole('link', { name: 'Print the packing list' }))
    .toHaveAttribute('href', '/seller/orders/packing');
  await screen.getByRole('button', { name: 'Send', exact: true }).click();
  const sheet = screen.getByRole('dialog', { name: 'Send' });
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(sheet.getByText('Choose a courier.')).toBeVisible();
  expect(asked).toEqual([]);
  await sheet.getByLabelText('Courier').selectOptions('04');
  await sheet.getByLabelText('Parcel number').fill('6812-3456-7890');
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(screen.getByText('Sent. The buyer knows.')).toBeVisible();
  expect(asked).toEqual([
    { orderSysId: 9, orderPrdtSysIds: [1], deliveryCompanyCode: '04', invoiceNo: '6812-3456-7890' },
  ]);
});

test('what leaves the list before its next page hides nothing', async () => {
  const lines = Array.from({ length: ROW_COUNT_DEFAULT + 3 }, (_, at) =>
    line(100 + at, 1 + at, { name: `접시 ${1 + at}번` }),
  );
  serveLines(...lines);
  const screen = await open();
  await expect.element(screen.getByText('접시 1번')).toBeVisible();
  serveLines(...lines.slice(5));
  await screen.getByRole('button', { name: '더 보기' }).click();
  for (const nth of [1, 2, 3])
    await expect.element(screen.getByText(`접시 ${ROW_COUNT_DEFAULT + nth}번`)).toBeInTheDocument();
});

test('what is sent has no button, and a list without orders says so', async () => {
  serveLines(line(9, 1, { statusCode: S.sent }));
  const screen = await open();
  await expect.element(screen.getByText('이 상태의 주문이 없어요')).toBeVisible();
  await screen.getByRole('button', { name: '배송 중' }).click();
  await expect.element(screen.getByText('상품 1')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /발송|준비 시작/ })).not.toBeInTheDocument();
});

test('a refusal is told, and the order looked at again', async () => {
  const listed = serveLines(line(9, 1));
  serve('prepareOrder', new Refusal('0007'));
  const screen = await open();
  await screen.getByRole('button', { name: '상품 준비 시작하기' }).click();
  await expect.poll(() => listed.filter(({ rowCount }) => rowCount > 1)).toHaveLength(2);
});

test('a request is accepted once its seller has said who pays', async () => {
  const asked = serve('acceptClaim', claim('return', S.returning));
  const screen = await openRequest(claim('return', S.returnRequested, { fault: null, isOverdue: 1 }));
  await expect.element(screen.getByText('기한 지남')).toBeVisible();
  await expect.element(screen.getByText('손잡이가 떨어져 있어요.')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '승인하기' }).click();
  const sheet = screen.getByRole('dialog', { name: '승인하기' });
  await sheet.getByRole('button', { name: '승인하기' }).click();
  await expect.element(sheet.getByText('누가 배송비를 낼지 골라 주세요.')).toBeVisible();
  await sheet.getByLabelText('왕복 배송비는 누가 내나요?').selectOptions('seller');
  await sheet.getByLabelText('구매자에게 전할 말 (선택)').fill(' 죄송해요. ');
  await sheet.getByRole('button', { name: '승인하기' }).click();
  await expect.element(screen.getByText('승인했어요. 구매자에게 알려 드렸어요.')).toBeVisible();
  expect(asked).toEqual([{ claimSysId: 31, fault: 'seller', text: '죄송해요.' }]);
});

test('a refusal of a request needs its reason', async () => {
  const asked = serve('refuseClaim', claim('cancel', S.cancelRefused));
  const screen = await openRequest(claim('cancel', S.cancelRequested), 'en');
  await screen.getByRole('button', { name: 'Refuse' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Refuse' });
  await sheet.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(sheet.getByText('Say why you refuse.')).toBeVisible();
  await sheet.getByLabelText('Why you refuse').fill('It is packed.');
  await sheet.getByRole('button', { name: 'Refuse' }).click();
  await expect.poll(() => asked).toEqual([{ claimSysId: 31, text: 'It is packed.' }]);
});

test('goods that have come are received, and their return is finished', async () => {
  const received = serve('receiveClaim', claim('return', S.returnReceived));
  const finished = serve('finishClaim', claim('return', S.returned));
  const screen = await openRequest(claim('return', S.returning, { fault: 'seller' }));
  await screen.getByRole('button', { name: '상품 받았어요' }).click();
  await expect.poll(() => received).toEqual([{ claimSysId: 31 }]);
  const again = await openRequest(claim('return', S.returnReceived, { fault: 'seller' }));
  await again.getByRole('button', { name: '환불하고 마치기' }).click();
  await expect.poll(() => finished).toEqual([{ claimSysId: 31 }]);
});

test('a fee that is not paid is borne by the seller, who is asked first', async () => {
  const finished = serve('finishClaim', claim('return', S.returned));
  const unpaid = { fault: 'buyer', feeAmount: 5_000, isFeePayable: 1 } as const;
  const screen = await openRequest(claim('return', S.returnReceived, unpaid));
  await expect.element(screen.getByText('구매자가 아직 왕복 배송비를 결제하지 않았어요.')).toBeVisible();
  await screen.getByRole('button', { name: '배송비 없이 환불하기' }).click();
  const sure = screen.getByRole('alertdialog', { name: '배송비를 받지 않고 진행할까요?' });
  await expect.element(sure.getByText(/5,000원/)).toBeVisible();
  expect(finished).toEqual([]);
  await sure.getByRole('button', { name: '판매자가 부담하기' }).click();
  await expect.poll(() => finished).toEqual([{ claimSysId: 31, fault: 'seller' }]);

  const sent = serve('dispatchExchange', claim('exchange', S.exchangeSent));
  const wanted = { ...unpaid, wantedOptionText: '하트 / 선물', wantedOptionTextEn: '' };
  const other = await openRequest(claim('exchange', S.exchangePreparing, wanted));
  await expect.element(other.getByText('하트 / 선물')).toBeVisible();
  await other.getByRole('button', { name: '배송비 없이 발송하기' }).click();
  await other.getByRole('button', { name: '판매자가 부담하기' }).click();
  const sheet = other.getByRole('dialog', { name: '교환 상품 발송하기' });
  await sheet.getByLabelText('택배사').selectOptions('04');
  await sheet.getByLabelText('송장번호').fill('123');
  await sheet.getByRole('button', { name: '발송하기' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ claimSysId: 31, deliveryCompanyCode: '04', invoiceNo: '123', fault: 'seller' }]);
});

test('who belongs to no seller learns whom the page is for, and asks for nothing', async () => {
  session.sellerSysId = undefined;
  const asked = serveLines();
  const screen = await open();
  await expect.element(screen.getByText('판매자를 위한 화면이에요')).toBeVisible();
  expect(asked).toEqual([]);
});

test('what to pack stands on one page, goods in exchange marked', async () => {
  const pieces = [{ optionText: '하트 / 선물', qty: 1 }];
  const orderProducts = [
    {
      orderPrdtSysId: 1,
      prdtNo: 'P-1',
      name: '반지',
      pieces,
      addOns: [{ name: '상자', qty: 1 }],
      totalAmount: 0,
    },
  ];
  const packed = sample(PackingOrder, {
    orderSysId: 9,
    claimSysId: 31,
    orderedAt: at,
    receiverName: '김하늘',
    receiverMobile: '01012345678',
    receiverAddress1: '서울 마포구 별빛로 1',
    deliveryMemo: '문 앞에 놓아 주세요.',
    orderProducts,
  });
  serve('packingList', { totalCnt: 1, orders: [packed], next: null });
  const screen = await show(<PackingScreen />, { texts: ['orders/selling'] });
  for (const text of ['교환', '반지 · 하트 / 선물', '+ 상자', '배송 메모: 문 앞에 놓아 주세요.'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '인쇄' })).toBeEnabled();
  await expectAccessible();
});
