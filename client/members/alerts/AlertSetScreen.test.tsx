import { expect, test, vi } from 'vitest';
import { Product } from '../../../schema/catalog/products.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import AlertSetScreen from './AlertSetScreen.tsx';
import { follow } from './push.ts';

const FLAGS = { couponPresentFlag: 1, eventFlag: 0, liveBroadcastFlag: 1, orderFlag: 1 } as const;
const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/abc',
  expirationTime: null,
  keys: { p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
};

/** A browser's push messages, as far as a page meets them: whether it may, and whether it is subscribed. */
function browser(permission: NotificationPermission) {
  const state = { permission, subscribed: false, asked: 0 };
  const subscription = {
    endpoint: SUBSCRIPTION.endpoint,
    options: { applicationServerKey: null },
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => ((state.subscribed = false), true),
  };
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async () => ((state.subscribed = true), subscription),
  };
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => state.permission);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    state.asked += 1;
    return state.permission;
  });
  const { serviceWorker } = navigator;
  vi.spyOn(serviceWorker, 'getRegistration').mockResolvedValue(registration);
  vi.spyOn(serviceWorker, 'register').mockResolvedValue(registration);
  vi.spyOn(serviceWorker, 'ready', 'get').mockResolvedValue(registration);
  return state;
}

async function shown(products: Product[] = []) {
  logIn();
  serve('pushSettings', FLAGS);
  serve('restocks', { products });
  return show(<AlertSetScreen />, { texts: ['members/alerts'] });
}

test('a guest is offered a login instead', async () => {
  const screen = await show(<AlertSetScreen />, { texts: ['members/alerts'] });
  await expect.element(screen.getByText('로그인하면 알림을 고를 수 있어요')).toBeVisible();
});

test('each kind is turned on and off alone; advertising is off and says what turning it on means', async () => {
  browser('granted');
  const changed = serve('changePushSettings', ({ eventFlag }) => ({ ...FLAGS, eventFlag: eventFlag ?? 0 }));
  const screen = await shown();
  const event = screen.getByRole('switch', { name: '이벤트와 혜택 (광고)' });
  await expect.element(event).not.toBeChecked();
  await expect.element(event).toHaveAccessibleDescription(/광고성 정보 수신에 동의/);
  for (const name of ['방송 시작', '주문과 결제', '쿠폰'])
    await expect.element(screen.getByRole('switch', { name, exact: true })).toBeChecked();
  await expectAccessible();
  await event.click();
  await expect.element(event).toBeChecked();
  await expect.poll(() => changed).toEqual([{ uid: MEMBER.userSysId, eventFlag: 1 }]);
});

test('a switch that the server did not hear of goes back', async () => {
  browser('granted');
  serve('changePushSettings', new Refusal('0010'));
  const screen = await shown();
  const order = screen.getByRole('switch', { name: '주문과 결제' });
  await order.click();
  await expect.element(screen.getByText(/서버에 문제가 생겼어요/)).toBeVisible();
  await expect.element(order).toBeChecked();
});

test('sold-out products that a member waits for are listed, and let go', async () => {
  const cup = sample(Product, { prdtSysId: 4, name: '찻잔', nameEn: 'Tea cup' });
  browser('granted');
  const screen = await shown([cup]);
  const part = screen.getByRole('region', { name: '재입고를 기다리는 상품' });
  await expect.element(part.getByRole('link', { name: '찻잔' })).toHaveAttribute('href', '/Product/4');
  await expectAccessible();
  const dropped = serve('dropRestock', {});
  serve('restocks', { products: [] });
  await part.getByRole('button', { name: '찻잔 재입고 알림 그만 받기' }).click();
  await expect.element(part).not.toBeInTheDocument();
  expect(dropped).toEqual([{ uid: MEMBER.userSysId, prdtSysId: 4 }]);
});

test('this browser is asked on a press only, and is turned off again', async () => {
  const state = browser('granted');
  serve('pushKey', { publicKey: KEY });
  const subscribed = serve('subscribePush', { subscriptionSysId: 1 });
  const unsubscribed = serve('unsubscribePush', {});
  const screen = await shown();
  await expect.element(screen.getByText('알림이 꺼져 있어요')).toBeVisible();
  expect(state.asked).toBe(0);
  await screen.getByRole('button', { name: '알림 켜기' }).click();
  await expect.element(screen.getByText('알림이 켜져 있어요')).toBeVisible();
  const { endpoint, keys } = SUBSCRIPTION;
  expect(subscribed).toEqual([{ uid: MEMBER.userSysId, endpoint, keys }]);
  await screen.getByRole('button', { name: '이 브라우저에서 끄기' }).click();
  await expect.element(screen.getByText('알림이 꺼져 있어요')).toBeVisible();
  expect(unsubscribed).toEqual([{ uid: MEMBER.userSysId, endpoint }]);
  expect(state.subscribed).toBe(false);
});

test('one that was told not to says how to change that', async () => {
  browser('denied');
  const screen = await shown();
  await expect.element(screen.getByText('브라우저에서 알림을 막아 두었어요')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '알림 켜기' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a logout ends it here, and the same member alone has it again without being asked', async () => {
  const state = browser('granted');
  serve('pushKey', { publicKey: KEY });
  const subscribed = serve('subscribePush', { subscriptionSysId: 1 });
  const screen = await shown();
  await screen.getByRole('button', { name: '알림 켜기' }).click();
  await expect.element(screen.getByText('알림이 켜져 있어요')).toBeVisible();
  await follow(null, 'ko');
  expect(state.subscribed).toBe(false);
  await follow(8, 'ko');
  expect([state.subscribed, subscribed.length]).toEqual([false, 1]);
  await follow(MEMBER.userSysId, 'ko');
  expect([state.subscribed, subscribed.length]).toEqual([true, 2]);
  // Nothing new.
  await follow(MEMBER.userSysId, 'ko');
  expect(subscribed).toHaveLength(2);
  await follow(MEMBER.userSysId, 'en');
  expect(subscribed).toHaveLength(3);
  expect(state.asked).toBe(1);
});
