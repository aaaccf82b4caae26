import { beforeAll, expect, test, vi } from 'vitest';
import { call, CallFailed, CallRefused } from '../../../schema/call.ts';
import { orderDetail } from '../../../schema/buying/orders.ts';
import { REQUEST_ID_HEADER } from '../../../schema/constants.ts';
import { RESULT } from '../../../schema/codes.ts';
import { errorText } from './errors.ts';
import { changeLanguage, loadTexts } from '../i18n/catalogues.ts';

beforeAll(() => loadTexts(['app', 'site/refusals']));

/** What a person is told of this answer. */
async function told(answer: () => Response): Promise<string> {
  vi.stubGlobal('fetch', async () => answer());
  const error: unknown = await call(orderDetail, { orderSysId: 1 }).catch((thrown: unknown) => thrown);
  const text = errorText(error);
  vi.unstubAllGlobals();
  return text;
}

const html = (status: number, headers = {}) => new Response('<h1>Bad Gateway</h1>', { status, headers });
const ours = (resultCode: '0009' | '0010', headers = {}) =>
  Response.json(
    { jsonData: { resultCode, resultMsg: '', res: {} } },
    { status: RESULT[resultCode].status, headers },
  );

const FAULT = '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요. 계속되면 고객센터에 알려 주세요.';
const NETWORK = '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.';
const OFFLINE = '인터넷 연결이 끊겼어요. 연결을 확인하고 다시 시도해 주세요.';
const ID = { [REQUEST_ID_HEADER]: 'req-7f' };

test.each([
  ['of the server', () => ours('0010'), FAULT],
  ['of the server, with its request', () => ours('0010', ID), `${FAULT} (오류 번호 req-7f)`],
  ['of what stands before the server', () => html(502), FAULT],
  ['of what stands before the server, with its request', () => html(500, ID), `${FAULT} (오류 번호 req-7f)`],
])('a fault %s is said to be ours', async (_, answer, text) => {
  expect(await told(answer)).toBe(text);
});

test.each([
  [
    'nobody answers',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['a hotspot asks to log in', () => html(200)],
])('where %s the internet is only spoken of by a browser without one', async (_, answer) => {
  expect(await told(answer)).toBe(NETWORK);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await told(answer)).toBe(OFFLINE);
});

test('a server that is starting is not broken', async () => {
  expect(await told(() => ours('0009', ID))).toBe('준비 중이에요. 잠시 후 다시 시도해 주세요.');
});

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('a part of the app that could not be had is the network’s fault: %s', (message) => {
  expect(errorText(new TypeError(message))).toBe(NETWORK);
});

test.each([
  ['2026', { minOrderQty: 3 }, '최소 3개부터 살 수 있어요. 수량을 늘려 주세요.'],
  ['2026', {}, '최소 구매 수량보다 적어요. 수량을 늘려 주세요.'],
  ['2027', { maxQty: 999 }, '한 번에 999개까지 살 수 있어요. 수량을 줄여 주세요.'],
  ['2027', {}, '한 번에 살 수 있는 수량을 넘었어요. 수량을 줄여 주세요.'],
  ['2028', { freeShrCntLimit: 2 }, '나눔 상품은 2개까지 받을 수 있어요. 수량을 줄여 주세요.'],
  ['2030', { stockQty: 1_200 }, '남은 재고보다 많아요. 1,200개 남았어요. 수량을 줄여 다시 주문해 주세요.'],
  ['2030', {}, '남은 재고보다 많아요. 수량을 줄여 다시 주문해 주세요.'],
  ['3100', {}, '장바구니에는 100개까지 담을 수 있어요. 담아 둔 상품을 정리해 주세요.'],
  ['5101', {}, '포인트가 부족해요. 1,000포인트부터 가진 만큼 쓸 수 있어요.'],
  [
    '1007',
    {},
    '탈퇴한 아이디는 30일(이용 계약이 해지됐다면 2개월) 동안 다시 가입할 수 없어요. 다른 이메일을 써 주세요.',
  ],
])('%s says the figures of its rule, or that came with it: %j', (code, facts, text) => {
  expect(errorText(new CallRefused(code, 409, '', facts))).toBe(text);
});

test('a fault is said in English, too', async () => {
  await changeLanguage('en');
  expect(errorText(new CallFailed('', {}, html(500, ID)))).toBe(
    'Something went wrong on our side. Please try again in a moment. If it keeps happening, tell customer service. (error number req-7f)',
  );
});
