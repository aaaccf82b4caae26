import { beforeEach, expect, test } from 'vitest';
import { Tracking } from '../../../schema/orders/tracking.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import TrackingScreen from './TrackingScreen.tsx';

const parcel = sample(Tracking, {
  deliveryCompanyCode: '04',
  name: 'CJ대한통운',
  nameEn: 'CJ Logistics',
  invoiceNo: '681234567890',
  steps: [
    { at: '2026-11-20T11:00:00.000Z', place: '성수', status: '집화처리' },
    { at: '2026-11-21T09:00:00.000Z', place: '마포', status: '배송출발' },
  ],
  deliveredAt: null,
  isCurrent: 1,
  trackUrl: 'https://parcels.example/681234567890',
});

beforeEach(logIn);

const open = (locale: Shown['locale'] = 'ko') =>
  show(<TrackingScreen params={{ orderSysId: 9, orderPrdtSysId: 1 }} />, {
    texts: ['orders/orders'],
    locale,
  });

test.for([
  ['ko', 'CJ대한통운', '배송 중', '택배사에서 보기'],
  ['en', 'CJ Logistics', 'On its way', 'See it at the courier'],
] as const)('the way of a parcel, the newest step on top (%s)', async ([locale, name, state, link]) => {
  const asked = serve('tracking', parcel);
  const screen = await open(locale);
  await expect.element(screen.getByText(name)).toBeVisible();
  await expect.element(screen.getByText(state)).toBeVisible();
  const steps = screen.getByRole('article').getByRole('listitem');
  await expect
    .poll(() => steps.elements().map((step) => step.textContent))
    .toEqual([expect.stringMatching(/^배송출발/), expect.stringMatching(/^집화처리/)]);
  await expect.element(screen.getByRole('link', { name: link })).toHaveAttribute('href', parcel.trackUrl!);
  expect(asked).toEqual([{ orderSysId: 9, orderPrdtSysId: 1 }]);
  await expectAccessible();
});

test('a parcel that its courier does not know yet, and one whose courier is silent, say so', async () => {
  serve('tracking', { ...parcel, steps: [], isCurrent: 0 });
  const screen = await open();
  await expect.element(screen.getByText(/아직 택배사에 등록되지 않았어요/)).toBeVisible();
  await expect.element(screen.getByText(/택배사가 응답하지 않아/)).toBeVisible();
});

test('what cannot be tracked leads back to its order', async () => {
  serve('tracking', new Refusal('0004'));
  const screen = await open('en');
  await expect.element(screen.getByText('Nothing to track')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'See the order' }))
    .toHaveAttribute('href', '/BuyHistory/9');
});
