import { createECDH } from 'node:crypto';
import { ANYBODY, type ExamplesOf, OWNER } from '../../../testing/operations/calls.ts';
import type { alert } from './module.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();

/** A browser's PushSubscription, as JSON. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/send/abcdefg',
  expirationTime: null,
  keys: { p256dh: browser.getPublicKey('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
};

export const examples: ExamplesOf<typeof alert> = {
  alerts: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 5 }, by: buyer }),
  },
  readAlerts: {
    roles: OWNER,
    good: ({ buyer }) => ({
      input: { uid: buyer.userSysId, readUntil: '2026-11-20T10:00:00.000Z' },
      by: buyer,
    }),
    refused: {
      '0005': ({ buyer }) => ({ input: { uid: buyer.userSysId, readUntil: 'yesterday' }, by: buyer }),
    },
  },
  pushSettings: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  changePushSettings: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, eventFlag: 1 }, by: buyer }),
  },
  pushKey: { roles: ANYBODY, good: () => ({ input: {} }) },
  subscribePush: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, ...SUBSCRIPTION }, by: buyer }),
    refused: {
      '0005': ({ buyer }) => ({
        input: { uid: buyer.userSysId, ...SUBSCRIPTION, endpoint: 'https://10.0.0.1/send/abcdefg' },
        by: buyer,
      }),
    },
  },
  unsubscribePush: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, endpoint: SUBSCRIPTION.endpoint }, by: buyer }),
  },
  registerPushTopics: {
    roles: OWNER,
    good: ({ buyer }) => ({
      input: { uid: buyer.userSysId, deviceToken: 'fcm-token-of-a-phone' },
      by: buyer,
    }),
  },
};
