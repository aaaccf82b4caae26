import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { Sales } from '../../../schema/buying/sales.ts';
import { queryClient } from '../../app/calls/query.ts';
import { stopClock } from '../../testing/clock.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import Chart from './Chart.tsx';
import { courseOf } from './minutes.ts';
import SaleChartDetailScreen from './SaleChartDetailScreen.tsx';

const params = { broadcastSysId: 1, broadcastScheduleSysId: 11 };
const START = '2026-11-20T10:00:30.000Z';
const minute = (at: string, amount: number) => ({
  at,
  orderCnt: amount > 0 ? 1 : 0,
  qty: amount > 0 ? 2 : 0,
  amount,
  joinCnt: 5,
  chatCnt: 8,
});
const PAST = sample(Sales, {
  orderCnt: 3,
  qty: 5,
  amount: 61_000,
  cancelled: { orderCnt: 1, qty: 1, amount: 12_000 },
  waiting: { orderCnt: 2, qty: 2, amount: 16_000 },
  products: [
    {
      prdtSysId: 5,
      name: '머그',
      nameEn: 'Mug',
      orderCnt: 3,
      qty: 5,
      amount: 61_000,
      cancelledQty: 1,
      cancelledAmount: 12_000,
    },
  ],
  minutes: [minute('2026-11-20T10:00:00.000Z', 12_000), minute('2026-11-20T10:04:00.000Z', 49_000)],
  startedAt: START,
  endedAt: '2026-11-20T10:10:30.000Z',
});

beforeEach(() => {
  queryClient.clear();
  logIn();
  serve('broadcastDetail', sample(BroadcastDetail, { title: '저녁 방송', titleEn: 'Evening show' }));
});

const open = (locale: 'ko' | 'en' = 'ko') =>
  show(<SaleChartDetailScreen params={params} />, { texts: ['orders/sales', 'room/live'], locale });

test.for([
  ['ko', '저녁 방송', '61,000원', '주문 3건 · 5개', '머그'],
  ['en', 'Evening show', '61,000 won', '3 orders · 5 pieces', 'Mug'],
] as const)(
  'what was sold stands in numbers, in a chart, and in tables (%s)',
  async ([locale, title, amount, sums, name]) => {
    serve('sales', PAST);
    const screen = await open(locale);
    await expect.element(screen.getByText(title)).toBeVisible();
    await expect.element(screen.getByText(amount).first()).toBeVisible();
    await expect.element(screen.getByText(sums)).toBeVisible();
    await expect.element(screen.getByRole('rowheader', { name })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: new RegExp(`${name} .*3`) })).toBeVisible();
    await expect.element(screen.getByRole('figure')).toBeInTheDocument();
    await screen.getByText(locale === 'ko' ? '시간대별 숫자' : 'Numbers by minute').click();
    expect(screen.getByRole('row').elements()).toHaveLength(2 + 1 + PAST.minutes.length);
    await expectAccessible();
  },
);

test('while it is on air it is asked for again by itself', async () => {
  const clock = stopClock(Date.parse(START) + 60_000);
  onTestFinished(() => void vi.useRealTimers());
  let orderCnt = 2;
  serve('sales', () => ({ ...PAST, endedAt: null, orderCnt: (orderCnt += 1) }));
  await open();
  await expect.poll(() => document.body.textContent).toContain('주문 3건');
  clock.to(5000);
  await expect.poll(() => document.body.textContent).toContain('주문 4건');
});

test('the products are given to keep, with what a spreadsheet needs in front', async () => {
  serve('sales', PAST);
  const kept: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kept.push(blob as Blob);
    return 'blob:x';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    make.mockRestore();
    click.mockRestore();
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'CSV 받기' }).click();
  await expect.poll(() => kept).toHaveLength(1);
  const bytes = new Uint8Array(await kept[0]!.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    'prdtSysId,name,orderCnt,qty,amount,cancelledQty,cancelledAmount\r\n5,머그,3,5,61000,1,12000\r\n',
  );
});

test('who may not see it is told why', async () => {
  serve('sales', new Refusal('9001'));
  const screen = await open();
  await expect.element(screen.getByText('판매 내역을 불러오지 못했어요.')).toBeVisible();
});

test('a click on the chart goes to that moment of the recording', async () => {
  const sought: number[] = [];
  const course = courseOf(PAST, 0)!;
  await show(
    <div style={{ width: 332 }}>
      <Chart course={course} length={600} time={0} onSeek={(seconds) => sought.push(seconds)} />
    </div>,
    { texts: ['orders/sales'] },
  );
  await expect.poll(() => document.querySelector('.u-over')).not.toBeNull();
  const over = document.querySelector('.u-over')!;
  // A quarter of ten minutes.
  const { width } = over.getBoundingClientRect();
  await page.elementLocator(over).click({ position: { x: width / 4, y: 20 } });
  expect(sought).toEqual([expect.closeTo(150, -1)]);
});
