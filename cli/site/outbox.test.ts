import { expect, test } from 'vitest';
import { orderFor, type Stage } from '../../server/testing/stage.ts';
import { PASSWORD } from '../../server/testing/world.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('manager', (acting) => ({ stage, cli } = acting));

test('sellover outbox shows managers, and nobody else, what was texted to whom', async () => {
  const { api, buyer, host, mug } = stage;
  expect((await cli.run(['outbox'])).stdout).toBe('No texts\n');
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  await api.done('sendPayLink', { orderSysId, sellerSysId: 1 }, { token: buyer.token });
  await stage.server.recorded('SmsSent');
  const { code, stdout } = await cli.run(['outbox', '--to', buyer.mobile]);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`/paylink/${orderSysId}/`)]);
  expect(stdout).toMatch(new RegExp(`^${buyer.mobile}  .*  sent  #\\d+\n  \\[Sellover\\] 가게 1 `));
  expect(await cli.json(['outbox', '--to', '010-0000-0000'])).toEqual({ texts: [] });
  const refused = await cli.run(['outbox'], {
    env: { SELLOVER_USER: host.userId, SELLOVER_PASSWORD: PASSWORD },
  });
  expect([refused.code, refused.stdout]).toEqual([1, '']);
});
