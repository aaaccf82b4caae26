import { describe, expect, test } from 'vitest';
import { askingFor } from '../../server/domains/orders/order/claims/examples.support.ts';
import { lateRefund } from '../../server/domains/orders/checkout/examples.support.ts';
import { orderFor, type Stage } from '../../server/testing/stage.ts';
import { PASSWORD, type Person } from '../../server/testing/world.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';
import { runHere } from '../testing/here.ts';

let stage: Stage;
let cli: Cli;
actAs('buyer', (acting) => ({ stage, cli } = acting));

function as({ userId }: Person) {
  return { SELLOVER_USER: userId, SELLOVER_PASSWORD: PASSWORD };
}

async function ordered(): Promise<string> {
  const order = orderFor(stage, stage.mug);
  const { orderSysId } = await stage.api.done('placeOrder', order, { token: stage.buyer.token });
  return String(orderSysId);
}

describe('sellover pay', () => {
  test('refuses, then pays an order, and says so', async () => {
    const orderSysId = await ordered();
    expect(await cli.json(['pay', orderSysId, '--refuse', 'LIMIT'])).toMatchObject({
      payState: 'refused',
      statusCode: 1,
    });
    const { code, stdout } = await cli.run(['pay', orderSysId, '--notice-again']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`₩12,000 for order ${orderSysId} \\(payment \\d+\\): paid\n$`)),
    ]);
  });

  test('pays for sending goods back', async () => {
    const { input } = await askingFor(stage, 'sent');
    const own = { ...input, reasonTypeCode: 1 };
    const { claimSysId } = await stage.api.done('askReturn', own, { token: stage.buyer.token });
    const { stdout } = await cli.run(['pay', String(own.orderSysId), '--claim', String(claimSysId)]);
    expect(stdout).toMatch(new RegExp(`₩5,000 for order ${own.orderSysId} \\(payment \\d+\\): paid\n$`));
    const other = await cli.run(['pay', String(own.orderSysId), '--claim', '1']);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('0004')]);
  });

  test('lets one run out of time, and pays one late', async () => {
    const orderSysId = await ordered();
    expect(await cli.json(['pay', orderSysId, '--timeout'])).toMatchObject({ payState: 'refused' });
    const { stdout } = await cli.run(['pay', orderSysId, '--late']);
    expect(stdout).toContain('will be paid a minute after the order is given up');
  });

  test('deposits into the virtual account: the whole amount, or nothing', async () => {
    const orderSysId = await ordered();
    const { code, stderr } = await cli.run(['pay', 'deposit', orderSysId, '--amount', '1000']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('takes the whole amount alone')]);
    expect(await cli.json(['pay', 'deposit', orderSysId])).toMatchObject({ payState: 'paid', statusCode: 2 });
  });

  test('is for the buyer and managers', async () => {
    const orderSysId = await ordered();
    const refused = await cli.run(['pay', orderSysId], { env: as(stage.stranger) });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('only its buyer, or a manager'),
    ]);
    const paid = await cli.run(['pay', orderSysId, '--json'], { env: as(stage.manager) });
    expect(JSON.parse(paid.stdout)).toMatchObject({ payState: 'paid' });
  });

  test('tells a manager, who may pay any order, that there is none of this id', async () => {
    const { code, stderr } = await cli.run(['pay', '5'], { env: as(stage.manager) });
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no such order')]);
  });

  test('lists refunds that are not made, and takes from managers what became of them', async () => {
    const env = as(stage.manager);
    const [made, unmade] = [await lateRefund(stage), await lateRefund(stage)];
    const listed = async () => {
      const { stdout } = await cli.run(['pay', 'refunds', '--json'], { env });
      return (JSON.parse(stdout) as { refunds: { refundSysId: number }[] }).refunds.map(
        (each) => each.refundSysId,
      );
    };
    expect(await listed()).toEqual([made, unmade]);
    const done = await cli.run(['pay', 'refund-done', String(made)], { env });
    expect([done.code, done.stdout]).toEqual([
      0,
      expect.stringMatching(/₩12,000 of order \d+ .*: has gone back/),
    ]);
    expect(await listed()).toEqual([unmade]);
    const again = await cli.run(['pay', 'refund-again', String(unmade)], { env });
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('is asked for again')]);
    const { code } = await cli.run(['pay', 'refunds'], { env: as(stage.buyer) });
    expect(code).toBe(1);
  });

  test.each([
    [['pay', 'x'], 'It must be a whole number from 1.'],
    [['pay', '5', '--refuse', 'no such code!'], 'letters, digits'],
    [['pay', '5', '--refuse', 'A', '--late'], 'cannot be used with'],
    [['pay', '5', '--timeout', '--notice-again'], 'cannot be used with'],
    [['pay', 'deposit', '5', '--late'], 'a deposit takes --amount alone'],
    [['pay', 'refund-done', '5', '--late'], 'refund-done takes no options'],
  ])('takes no nonsense: %j', async (args, problem) => {
    const { code, stderr } = await runHere(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });
});
