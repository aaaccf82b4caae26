import { expect, test } from 'vitest';
import webPush from 'web-push';
import { FakePushService } from '../../../testing/services/push-service.ts';
import { NotPushed } from './push-sender.ts';
import { isPublicKey, isPushService, WebPush } from './web-push.ts';

const MESSAGE = {
  payload: '{"title":"기다리던 방송"}',
  keptFor: 3_600_000,
  urgency: 'high',
  topic: 'alert-7',
} as const;

async function made(toLoopback = true) {
  const keys = webPush.generateVAPIDKeys();
  const service = await FakePushService.start(() => keys.publicKey);
  const push = new WebPush({ vapid: { ...keys, subject: 'mailto:shop@shop.example' }, toLoopback });
  const { endpoint, keys: given } = service.browser('phone');
  return { service, push, to: { endpoint, ...given } };
}

test('a browser gets what it alone can read, from a sender that its push service knows', async () => {
  const { service, push, to } = await made();
  await push.send(to, MESSAGE);
  const [pushed] = service.pushed;
  expect(pushed).toMatchObject({
    name: 'phone',
    payload: { title: '기다리던 방송' },
    claims: { aud: service.url, sub: 'mailto:shop@shop.example' },
    headers: { ttl: '3600', urgency: 'high', topic: 'alert-7', 'content-encoding': 'aes128gcm' },
  });
});

test.each([
  [{ status: 404 }, 'HTTP_404', 'gone', 0],
  [{ status: 410 }, 'HTTP_410', 'gone', 0],
  [{ status: 429, headers: { 'retry-after': '120' } }, 'HTTP_429', 'later', 120_000],
  [{ status: 503 }, 'HTTP_503', 'later', 0],
  [{ status: 403 }, 'HTTP_403', 'never', 0],
  [{ status: 307, headers: { location: '/send/elsewhere' } }, 'HTTP_307', 'never', 0],
] as const)('an answer of %j means %s', async (answer, reason, next, wait) => {
  const { service, push, to } = await made();
  service.answers = () => answer;
  const error = await push.send(to, MESSAGE).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NotPushed);
  expect(error).toMatchObject({ reason, next, wait });
  // A redirect is not followed.
  expect(service.asked).toBe(1);
});

test('a push service that is away is tried later', async () => {
  const { push, to } = await made();
  const away = { ...to, endpoint: 'http://127.0.0.1:1/send/phone' };
  await expect(push.send(away, MESSAGE)).rejects.toMatchObject({ reason: 'ECONNREFUSED', next: 'later' });
});

test('nothing on this machine is called, but in tests', async () => {
  const { service, push, to } = await made(false);
  await expect(push.send(to, MESSAGE)).rejects.toMatchObject({ reason: 'ADDRESS', next: 'gone' });
  expect(service.asked).toBe(0);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['http://push.example/x', false],
  ['https://push.example:8443/x', false],
  ['https://user:pass@push.example/x', false],
  ['https://192.168.0.1/x', false],
  ['http://127.0.0.1:9000/x', false],
  ['javascript:alert(1)', false],
  ['push', false],
])('%s may be a push service: %s', (endpoint, expected) => {
  expect(isPushService(endpoint, { toLoopback: false })).toBe(expected);
});

test('a setting lets tests have one of their own, and nothing else', () => {
  const may = (endpoint: string) => isPushService(endpoint, { toLoopback: true });
  expect(may('http://127.0.0.1:9000/x')).toBe(true);
  expect(may('http://192.168.0.1/x')).toBe(false);
});

test('a key that is no point on the curve is none', async () => {
  const { to } = await made();
  expect(isPublicKey(to.p256dh)).toBe(true);
  expect(isPublicKey(`B${'A'.repeat(86)}`)).toBe(false);
});
