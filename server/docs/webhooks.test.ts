import { createHmac, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../schema/durations.ts';
import {
  WEBHOOK_ANSWER_WITHIN,
  WEBHOOK_CLOSE_WITHIN,
  WEBHOOK_KEPT_MONTHS,
  WEBHOOK_OFF_AFTER,
  WEBHOOK_RETRIES,
  WEBHOOK_TRY_LASTS,
  WEBHOOKS_MAX,
} from '../../schema/service/webhooks/constants.ts';
import { webhookEvents } from '../../schema/service/webhooks/events.ts';
import { headersOf } from '../domains/service/webhook/receiver.ts';
import { GeneratedTable } from '../testing/generated-table.ts';

const page = new GeneratedTable('webhooks.md');

test('the page lists every event with its fields', async () => {
  const rows = Object.entries(webhookEvents).map(([type, { about, data }]) => [
    `\`${type}\``,
    about,
    Object.keys(data.properties)
      .map((field) => `\`${field}\``)
      .join(', '),
  ]);
  await expect(await page.with(['type', 'sent when', 'data'], rows)).toMatchFileSnapshot(page.file);
});

test('the page tells the limits that hold', () => {
  expect(WEBHOOK_RETRIES).toEqual({
    pauses: [5 * SECOND, 30 * SECOND, 2 * MINUTE],
    longest: HOUR,
    within: DAY,
  });
  const told = [
    [WEBHOOK_ANSWER_WITHIN, 15 * SECOND, 'within 15 seconds'],
    [WEBHOOK_OFF_AFTER, 3 * DAY, 'nothing for three days'],
    [WEBHOOK_KEPT_MONTHS, 1, 'kept for a month'],
    [WEBHOOK_CLOSE_WITHIN, 3 * SECOND, 'waits 3 seconds'],
    [WEBHOOK_TRY_LASTS, 2 * MINUTE, 'after two minutes'],
    [WEBHOOKS_MAX, 10, 'up to ten'],
  ] as const;
  for (const [is, said, words] of told) {
    expect(is).toBe(said);
    expect(page.text).toContain(words);
  }
});

const examples = page.text
  .split('```js\n')
  .slice(1)
  .map((block) => block.slice(0, block.indexOf('```')));

test.each(examples)('%#: the code on the page takes what is signed, and nothing else', (code) => {
  const body = code.replaceAll(/^import .*$/gm, '').replaceAll('export function', 'return function');
  // oxlint-disable-next-line no-new-func, no-implied-eval -- it is our own page
  const made = new Function('Webhook', 'createHmac', 'timingSafeEqual', body);
  const verified = made(Webhook, createHmac, timingSafeEqual) as (...given: unknown[]) => unknown;
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const message = { id: 'msg_1', body: '{"type":"order.paid"}', secret, now: Date.now() };
  const headers = headersOf(message);
  expect(verified(secret, message.body, headers)).toEqual({ type: 'order.paid' });
  const [unsigned, old] = [/signature|not signed/, /too old/];
  expect(() => verified(secret, '{"type":"order.gone"}', headers)).toThrow(unsigned);
  expect(() => verified(`whsec_${Buffer.alloc(32, 8).toString('base64')}`, message.body, headers)).toThrow(
    unsigned,
  );
  expect(() => verified(secret, message.body, headersOf({ ...message, now: message.now - HOUR }))).toThrow(
    old,
  );
  expect(() => verified(secret, message.body, { ...headers, 'webhook-id': 'msg_2' })).toThrow(unsigned);
});
