import { expect, test } from 'vitest';
import { Deliveries } from '../../server/domains/service/webhook/deliveries.ts';
import { freePort } from '../../fixtures/programs/program.ts';
import { orderFor, type Stage } from '../../server/testing/stage.ts';
import { FakeEndpoint } from '../../server/testing/services/webhook-endpoint.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('host', (acting) => ({ stage, cli } = acting));

interface Added {
  readonly webhook: { readonly webhookSysId: number };
  readonly secret: string;
}

async function delivered(): Promise<void> {
  await stage.server.sellover.settled();
  await stage.server.sellover.use(Deliveries).idle();
}

test('a host adds an address, sees what became of its messages, and sends them again', async () => {
  const { api, buyer, mug, server } = stage;
  expect((await cli.run(['webhook', 'list'])).stdout).toBe('No webhooks\n');
  const endpoint = await FakeEndpoint.start();
  const { webhook, secret } = await cli.json<Added>(['webhook', 'add', endpoint.url, '--events', 'all']);
  endpoint.secrets.push(secret);
  const id = String(webhook.webhookSysId);
  expect((await cli.run(['webhook', 'list'])).stdout).toBe(`#${id}  ${endpoint.url}  seller 1\n`);
  expect((await cli.run(['webhook', 'test', id])).stdout).toMatch(/^✓ It answered 204 after \d+ ms\n$/);
  expect(endpoint.types).toEqual(['webhook.test']);

  endpoint.answers = () => 500;
  const failed = await cli.run(['webhook', 'test', id]);
  expect([failed.code, failed.stdout]).toEqual([4, expect.stringMatching(/^✗ HTTP_500 after/)]);
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  await api.done('payOrder', { orderSysId, payMethodCode: 1, returnUrl: '/' }, { token: buyer.token });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
  await server.recorded('OrderPaid');
  await expect
    .poll(async () => (await cli.run(['webhook', 'show', id])).stdout)
    .toMatch(/0 delivered, 1 waiting, 0 given up\n {2}fails since .*\n.*HTTP_500 {2}\d+ ms {2}order\.paid/);
  endpoint.answers = () => null;
  server.clock.advance(60_000);
  await expect.poll(() => endpoint.types.at(-1)).toBe('order.paid');
  await delivered();
  const sent = await cli.run(['webhook', 'redeliver', id, '--since', '1h']);
  expect(sent.stdout).toBe('✓ 1 message will be sent again\n');
  await expect.poll(() => endpoint.types).toHaveLength(3);
  const { secret: renewed } = await cli.json<Added>(['webhook', 'rotate', id]);
  expect(renewed).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(renewed).not.toBe(secret);
  expect((await cli.run(['webhook', 'remove', id])).stdout).toBe(`✓ Webhook ${id} is removed\n`);
  expect((await cli.run(['webhook', 'show', id])).code).toBe(1);
});

test('an unknown event is wrong usage, and says which there are', async () => {
  const { code, stderr } = await cli.run([
    'webhook',
    'add',
    'https://erp.example/',
    '--events',
    'order.sent',
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain("there is no event 'order.sent'");
  expect(stderr).toContain('order.paid, order.cancelled');
});

test('webhook listen verifies what comes, prints it, and refuses what is not signed', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { webhook, secret } = await cli.json<Added>(['webhook', 'add', url, '--events', 'order.paid']);
  const listening = cli.begin(['webhook', 'listen', '--port', String(port), '--secret', secret, '--json']);
  const forge = () => fetch(url, { method: 'POST', body: '{"type":"order.paid"}' }).catch(() => null);
  await expect.poll(async () => (await forge())?.status).toBe(401);
  const { webhookSysId } = webhook;
  await stage.api.done('testWebhook', { webhookSysId }, { token: stage.host.token });
  await listening.says('webhook.test');
  listening.interrupt();
  const { code, stdout } = await listening.ended;
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { id: expect.stringMatching(/^msg_\d+$/), type: 'webhook.test', data: { webhookSysId } },
  ]);
});
