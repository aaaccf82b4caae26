import { expect, test } from 'vitest';
import {
  acceptedFor,
  askedFor,
  askingFor,
  feePaid,
  receivedFor,
} from '../../server/domains/orders/order/claims/examples.support.ts';
import type { RecordedEvent } from '../../server/platform/log/log.ts';
import type { Stage } from '../../server/testing/stage.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('host', (acting) => ({ stage, cli } = acting));

test('a seller lists a return, accepts it, has the goods and ends it', async () => {
  const claim = String(await askedFor(stage, 'askReturn'));
  const { stdout } = await cli.run(['claim', 'list', '--type', 'return']);
  expect(stdout).toMatch(new RegExp(`${claim} .* 110 return asked`));
  expect((await cli.run(['claim', 'list', '--overdue'])).stdout).toContain('No such requests');
  const undecided = await cli.run(['claim', 'accept', claim]);
  expect([undecided.code, undecided.stderr]).toEqual([1, expect.stringContaining('--fault buyer')]);
  expect((await cli.run(['claim', 'accept', '--help'])).stdout).toMatch(
    /\(7 other\), a return\s+or an exchange needs --fault/,
  );
  expect((await cli.run(['claim', 'show', claim])).stdout).toContain('  reason 7 other');
  const accepted = await cli.run(['claim', 'accept', claim, '--fault', 'buyer', '--reason', '보내 주세요.']);
  expect(accepted.stdout).toContain(`Request ${claim}: return accepted`);
  await cli.run(['claim', 'receive', claim]);
  const unpaid = await cli.run(['claim', 'finish', claim]);
  expect([unpaid.code, unpaid.stderr]).toEqual([1, expect.stringContaining('has to pay for sending')]);
  const fee = 'sending back costs the buyer 5,000 won';
  expect((await cli.run(['claim', 'list'])).stdout).toContain('113 return received, fee unpaid');
  expect((await cli.run(['claim', 'show', claim])).stdout).toContain(`${fee}, to be paid before this ends`);
  await feePaid(stage, Number(claim));
  expect((await cli.run(['claim', 'finish', claim])).stdout).toContain('returned');
  const shown = await cli.run(['claim', 'show', claim]);
  expect(shown.stdout).toContain(`${fee}, paid`);
  expect(shown.stdout).toContain('answered: 보내 주세요.');
  expect(shown.stdout).toContain('fault of the buyer');
});

test('a seller sees which request bears the fee of a parcel', async () => {
  const { input, by } = await askingFor(stage, 'sent');
  const refundAccount = { bankCode: '088', accountHolder: '김하늘', accountNumber: '110-123-456789' };
  const own = { ...input, reasonTypeCode: 1, refundAccount };
  const ask = () => stage.api.done('askReturn', own, { token: by.token });
  const [first, second] = [await ask(), await ask()];
  const { stdout } = await cli.run(['claim', 'show', String(second.claimSysId)]);
  expect(stdout).toContain(`request ${first.claimSysId} bears the fee of sending back`);
  expect(stdout).toContain('money goes back to an account that managers see');
});

test('a seller refuses with a reason, and sends goods in exchange', async () => {
  const refused = String(await askedFor(stage, 'askCancel'));
  expect((await cli.run(['claim', 'refuse', refused])).code).toBe(2);
  const { stdout } = await cli.run(['claim', 'refuse', refused, '--reason', '이미 포장했어요.']);
  expect(stdout).toContain('cancellation refused');
  const { input, by } = await askingFor(stage, 'sent');
  const own = { ...input, reasonTypeCode: 1 };
  const { claimSysId } = await stage.api.done('askReturn', own, { token: by.token });
  await feePaid(stage, claimSysId);
  await cli.run(['claim', 'refuse', String(claimSysId), '--reason', '사용하셨어요.']);
  const isIts = ({ data }: RecordedEvent) => (data as { claimSysId?: number }).claimSysId === claimSysId;
  await stage.server.recorded('RefundCompleted', isIts);
  const back = await cli.run(['claim', 'show', String(claimSysId)]);
  expect(back.stdout).toContain('5,000 won for sending back went back to the buyer');
  const exchange = String(await acceptedFor(stage, 'askExchange'));
  await cli.run(['claim', 'receive', exchange]);
  const sent = await cli.run(['claim', 'dispatch', exchange, '--courier', '04', '--invoice', '1234-5678']);
  expect(sent.stdout).toContain('exchange sent');
});

test('a seller ends a return and sends goods in exchange at their own fault, and the buyer pays nothing', async () => {
  const [returned, exchange] = await Promise.all([
    receivedFor(stage, 'askReturn', 'buyer'),
    receivedFor(stage, 'askExchange', 'buyer'),
  ]);
  const sellers = ['--fault', 'seller'];
  const ended = await cli.run(['claim', 'finish', String(returned), ...sellers]);
  expect(ended.stdout).toContain(`Request ${returned}: returned`);
  const parcel = ['--courier', '04', '--invoice', '12345678'];
  const sent = await cli.run(['claim', 'dispatch', String(exchange), ...parcel, ...sellers]);
  expect(sent.stdout).toContain('exchange sent');
  for (const claim of [returned, exchange]) {
    const { stdout } = await cli.run(['claim', 'show', String(claim)]);
    expect(stdout).toContain('fault of the seller');
    expect(stdout).not.toContain('costs the buyer');
  }
});
