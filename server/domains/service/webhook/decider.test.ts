import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../schema/durations.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import {
  WEBHOOK_OFF_AFTER,
  WEBHOOK_RETRIES,
  WEBHOOKS_MAX,
} from '../../../../schema/service/webhooks/constants.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  newWebhook,
  afterMissed,
  changeWebhook,
  mayHear,
  turnOff,
  turnOn,
  wants,
  webhookFold,
  type Endpoints,
  type WebhookEvent,
} from './decider.ts';
import { folded } from '../../../testing/folded.ts';

const [HOOK, SELLER] = [31, 1];
const added = (webhookSysId = HOOK): WebhookEvent => ({
  type: 'WebhookAdded',
  data: { webhookSysId, sellerSysId: SELLER, types: ['order.paid'] },
});
const of = (type: Exclude<WebhookEvent['type'], 'WebhookAdded' | 'WebhookTurnedOff'>): WebhookEvent => ({
  type,
  data: { webhookSysId: HOOK },
});
const off: WebhookEvent = { type: 'WebhookTurnedOff', data: { webhookSysId: HOOK, because: 'gone' } };
const given = (...events: WebhookEvent[]): Endpoints => folded(webhookFold, events);

describe('who added an endpoint', () => {
  const host = { permission: PERMISSION.host, sellerSysIds: [SELLER], isHere: true };
  const manager = { permission: PERMISSION.manager, sellerSysIds: [], isHere: true };
  const member = { permission: PERMISSION.member, sellerSysIds: [], isHere: true };
  test.each([
    [host, SELLER, true],
    [host, SELLER + 1, false],
    [host, null, false],
    [manager, SELLER, true],
    [manager, null, true],
    [member, SELLER, false],
    [{ ...host, isHere: false }, SELLER, false],
    [{ ...manager, isHere: false }, null, false],
  ])('%o may hear of %o: %o', (owner, sellerSysId, may) => expect(mayHear(owner, sellerSysId)).toBe(may));
});

describe('an endpoint', () => {
  test('is added, up to a number of them', () => {
    const { data } = added() as Extract<WebhookEvent, { type: 'WebhookAdded' }>;
    expect(newWebhook(given(), data)).toEqual([added()]);
    const full = given(...Array.from({ length: WEBHOOKS_MAX }, (_, at) => added(at + 1)));
    expect(() => newWebhook(full, data)).toThrow(refusal('0007'));
    const [removed] = changeWebhook(given(added()), 'WebhookRemoved', HOOK);
    expect(given(added(), removed!)).toEqual({});
  });

  test.each(['WebhookRemoved', 'WebhookSecretRenewed'] as const)('that is not there is no %s', (type) => {
    expect(changeWebhook(given(added()), type, HOOK)).toEqual([of(type)]);
    expect(() => changeWebhook(given(), type, HOOK)).toThrow(refusal('0004'));
  });

  test('wants what it was added for, while it is on', () => {
    expect(wants(given(added()), HOOK, 'order.paid')).toBe(true);
    expect(wants(given(added()), HOOK, 'order.cancelled')).toBe(false);
    expect(wants(given(added(), off), HOOK, 'order.paid')).toBe(false);
    expect(wants(given(), HOOK, 'order.paid')).toBe(false);
    expect(wants(given(added(), off, of('WebhookTurnedOn')), HOOK, 'order.paid')).toBe(true);
  });

  test('is turned off and on once', () => {
    expect(turnOff(given(added()), HOOK, 'gone')).toEqual([off]);
    expect(turnOff(given(added(), off), HOOK, 'failing')).toEqual([]);
    expect(turnOff(given(), HOOK, 'gone')).toEqual([]);
    expect(turnOn(given(added()), HOOK)).toEqual([]);
    expect(turnOn(given(added(), off), HOOK)).toEqual([of('WebhookTurnedOn')]);
    expect(() => turnOn(given(), HOOK)).toThrow(refusal('0004'));
  });
});

describe('a message that was not taken', () => {
  const NOW = 1_000_000;
  const missed = { status: 500, tried: 1, firstAt: NOW, failingSince: NOW };

  test.each([
    [1, 5 * SECOND],
    [2, 30 * SECOND],
    [3, 2 * MINUTE],
    [4, 4 * MINUTE],
    [5, 8 * MINUTE],
    [7, 32 * MINUTE],
    [8, HOUR],
    [20, HOUR],
  ])('is tried again after attempt %i', (tried, pause) => {
    expect(afterMissed({ ...missed, tried }, NOW)).toEqual({ againAt: NOW + pause, off: null });
  });

  test('is given up after a day', () => {
    const late = { ...missed, tried: 20, firstAt: NOW - WEBHOOK_RETRIES.within + HOUR };
    expect(afterMissed(late, NOW).againAt).toBe(NOW + HOUR);
    expect(afterMissed(late, NOW + 1)).toEqual({ againAt: null, off: null });
    expect(WEBHOOK_RETRIES.within).toBe(DAY);
  });

  test('turns its endpoint off that is gone, or has failed for days', () => {
    expect(afterMissed({ ...missed, status: 410 }, NOW)).toEqual({ againAt: null, off: 'gone' });
    const failing = { status: null, tried: 30, firstAt: NOW - DAY, failingSince: NOW - WEBHOOK_OFF_AFTER };
    expect(afterMissed(failing, NOW)).toEqual({ againAt: null, off: 'failing' });
    expect(afterMissed(failing, NOW - 1)).toEqual({ againAt: null, off: null });
    expect(afterMissed({ ...failing, failingSince: NOW - DAY }, NOW).off).toBe(null);
    expect(afterMissed({ ...failing, firstAt: NOW }, NOW).off).toBe(null);
  });
});
