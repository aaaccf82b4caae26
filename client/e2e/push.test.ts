import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { toggleReminder } from '../../schema/broadcasts/reminders.ts';
import { pushKey, pushSettings } from '../../schema/members/alerts.ts';
import { FakePushService } from '../../server/testing/services/push-service.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

/**
 * A browser without windows shows no notifications, and its own push service cannot be reached from tests: it is told that it
 * may, and registers with ours. Runs in the page.
 */
function registerWith(subscription: ReturnType<FakePushService['browser']>): void {
  let isOn = false;
  const made = {
    endpoint: subscription.endpoint,
    options: { applicationServerKey: null },
    toJSON: () => subscription,
  };
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isOn ? made : null),
    subscribe: async () => {
      isOn = true;
      return made;
    },
  });
}

/** Runs in the service worker. It records notifications and opened addresses. */
const KEEP_SHOWN = `
  self.shown = [];
  self.opened = [];
  registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  clients.openWindow = async (url) => void opened.push(url);
`;

/** Runs in the service worker. It presses the last notification, or one of its actions. */
const pressed = (action: string) => `(async () => {
  const waiting = [];
  const notification = { ...shown.at(-1), close: () => undefined };
  const waitUntil = (done) => void waiting.push(done);
  dispatchEvent(Object.assign(new Event('notificationclick'), { action: '${action}', notification, waitUntil }));
  await Promise.all(waiting);
  return opened;
})()`;

/** Hands a message to the service worker, as the browser does with what its push service has sent. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    if (registrations[0]) resolve(registrations[0].registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await promise;
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

test('who has turned notifications on hears of a broadcast with its tab closed, and can stop them there', async () => {
  const member = await world().member('viewer06');
  const { publicKey } = await member.call(pushKey, {});
  const service = await FakePushService.start(() => publicKey);
  const page = await world().viewer({ as: 'viewer06' });
  await page.addInitScript(registerWith, service.browser('phone'));
  const started = page.context().waitForEvent('serviceworker');
  await page.goto('/AlertSet');
  await page.getByRole('button', { name: '알림 켜기' }).click();
  await page.getByText('알림이 켜져 있어요').waitFor();
  const worker = await started;
  await member.call(toggleReminder, { uid: member.userSysId, broadcastSysId: 3 });
  const bare = await page.context().newPage();
  await bare.goto('/healthz');
  await page.close();

  const host = await world().host('host02');
  await host.json(['host', 'start', '--broadcast', '3']);
  await expect.poll(() => service.pushed.length, SOON).toBe(1);
  await worker.evaluate(KEEP_SHOWN);
  await deliver(bare, JSON.stringify(service.pushed[0]!.payload));
  const shown = () => worker.evaluate<{ title: string }[]>('shown');
  await expect.poll(shown, SOON).toMatchObject([{ title: '기다리던 방송이 시작됐어요' }]);

  expect(await worker.evaluate<string[]>(pressed(''))).toEqual([`${world().url}/Vod/3/13/live`]);
  expect(await worker.evaluate<string[]>(pressed('off'))).toHaveLength(1);
  const settings = await member.call(pushSettings, { uid: member.userSysId });
  expect(settings).toMatchObject({ liveBroadcastFlag: 0, orderFlag: 1 });
});
