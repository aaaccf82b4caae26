import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { credentials, orderFor, setStage, type Stage } from '../../server/testing/stage.ts';
import { PASSWORD } from '../../server/testing/world.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('manager', (acting) => ({ stage, cli } = acting));
// Nobody else can use the members that a test has removed.
beforeEach(async () => {
  stage = await setStage(stage.server);
});

const logsIn = async (userId: string) => stage.api.code('login', await credentials(stage.api, userId));

test('sellover member remove asks first, and says what is deleted, and what is kept for how long', async () => {
  const { buyer, api, manager } = stage;
  const grant = { userId: buyer.userId, pointAmount: 3_000 };
  await api.done('grantPoints', grant, { token: manager.token });
  const remove = ['member', 'remove', buyer.userId];
  const noTerminal = await cli.run(remove);
  expect([noTerminal.code, noTerminal.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const no = await cli.run(remove, { stdin: 'n\n', isTerminal: true });
  expect([no.code, no.stdout]).toEqual([0, '']);
  expect(no.stderr).toContain('Deleted at once: name, phone number');
  expect(no.stderr).toContain(
    'why, for 1 year; whom orders went to, for 5 years; text messages, for 1 month',
  );
  expect(no.stderr).toContain(`Remove ${buyer.userId}, who holds 3,000 points? This cannot be undone. [y/N]`);
  expect(no.stderr).toContain('Nothing was done');
  expect(await logsIn(buyer.userId)).toBe('0001');

  const yes = await cli.run(remove, { stdin: 'y\n', isTerminal: true });
  expect(yes).toMatchObject({
    code: 0,
    stdout: `✓ ${buyer.userId} is removed: logged out everywhere, personal data deleted\n`,
  });
  expect(await logsIn(buyer.userId)).toBe('1006');
  // There is nobody to ask about any more.
  const again = await cli.run(remove, { stdin: 'y\n', isTerminal: true });
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('No such member is here')]);
  expect(again.stderr).not.toContain('[y/N]');
});

test('with --yes it asks nothing, and takes a reason', async () => {
  const { userId, userSysId } = stage.buyer;
  const asked = ['member', 'remove', userId, '--reason', 'asked for it by phone', '--yes'];
  expect(await cli.json(asked)).toMatchObject({ userId, userSysId, receipt: { userSysId } });
  expect(await logsIn(userId)).toBe('1006');
});

test('a member whose order is unpaid stays, and so do hosts; only managers remove anybody', async () => {
  const { api, buyer, stranger, host, mug } = stage;
  await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  const ordered = await cli.run(['member', 'remove', buyer.userId, '--yes']);
  expect([ordered.code, ordered.stdout]).toEqual([1, '']);
  expect(ordered.stderr).toContain('1016');
  expect(ordered.stderr).toContain('An order of this member is unpaid, on its way, or being refunded');
  const staff = await cli.run(['member', 'remove', host.userId, '--yes']);
  expect([staff.code, staff.stderr]).toEqual([
    1,
    expect.stringContaining('Hosts and managers cannot be removed'),
  ]);
  const byHost = { env: { SELLOVER_USER: host.userId, SELLOVER_PASSWORD: PASSWORD } };
  const refused = await cli.run(['member', 'remove', stranger.userId, '--yes'], byHost);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Only managers may do that')]);
  for (const { userId } of [buyer, host, stranger]) expect(await logsIn(userId)).toBe('0001');
});

test('sellover member suspend keeps a member out, show says why, restore lets them in', async () => {
  const { userId } = stage.buyer;
  const why = ['--as', 'abuse', '--reason', 'insults', '--evidence', 'chat of 20 November'];
  const suspended = await cli.run(['member', 'suspend', userId, ...why, '--days', '7']);
  expect([suspended.code, suspended.stdout]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^✓ ${userId} is suspended until .+ KST; may answer the evidence until`),
    ),
  ]);
  expect(await logsIn(userId)).toBe('1015');
  const listed = await cli.run(['member', 'list', '--standing', 'suspended']);
  expect(listed.stdout).toContain(userId);
  const shown = await cli.run(['member', 'show', userId]);
  for (const told of ['suspended', 'abuse: insults', 'chat of 20 November', 'none; possible until'])
    expect(shown.stdout).toContain(told);
  const restored = await cli.run(['member', 'restore', userId]);
  expect(restored.stdout).toBe(`✓ ${userId} may log in again\n`);
  expect(await logsIn(userId)).toBe('0001');
  const again = await cli.run(['member', 'restore', userId]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('They are not suspended')]);
});

test('sellover member grant and revoke change who runs whose broadcasts', async () => {
  const { userId, mobile, userSysId } = stage.buyer;
  const role = ['--role', 'host', '--seller', '2'];
  const granted = `✓ ${userId} is now host of seller 2\n`;
  expect((await cli.run(['member', 'grant', userId, ...role, '--phone', mobile])).stdout).toBe(granted);
  expect((await cli.run(['member', 'grant', userId, ...role, '--number', `${userSysId}`])).stdout).toBe(
    granted,
  );
  expect((await cli.run(['member', 'revoke', userId, ...role])).stdout).toBe(
    `✓ ${userId} is now a customer\n`,
  );
  const none = await cli.run(['member', 'revoke', userId, ...role]);
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('They do not have this role')]);
  const nobody = await cli.run(['member', 'grant', userId, ...role]);
  expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('does not prove whose it is')]);
  const stranger = await cli.run(['member', 'grant', userId, ...role, '--phone', stage.stranger.mobile]);
  expect([stranger.code, stranger.stderr]).toEqual([1, expect.stringContaining('1018')]);
  const seller = await cli.run(['member', 'grant', userId, '--role', 'host']);
  expect([seller.code, seller.stderr]).toEqual([2, expect.stringContaining('--seller')]);
});

test('sellover member release frees an address for its owner', async () => {
  const address = 'owner@shop.example';
  await stage.server.world.member({ userId: address });
  expect(await stage.api.code('chkDupId', { userId: address })).toBe('1013');
  const released = await cli.json<{ userId: string }>(['member', 'release', address]);
  expect(await stage.api.code('chkDupId', { userId: address })).toBe('0001');
  expect(await logsIn(address)).toBe('1010');
  expect(await logsIn(released.userId)).toBe('0001');
  const again = await cli.run(['member', 'release', released.userId]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('It is no e-mail address')]);
});

test('who is removed for misuse is told at the login that the id is blocked', async () => {
  const { userId } = stage.buyer;
  await cli.json(['member', 'remove', userId, '--as', 'misuse', '--reason', 'fraud', '--yes']);
  expect(await logsIn(userId)).toBe('1015');
});

test('sellover member erase checks a receipt, and finds one that was changed', async () => {
  const { userId } = stage.buyer;
  const { receipt } = await cli.json<{ receipt: object }>(['member', 'remove', userId, '--yes']);
  const file = join(cli.configHome, 'receipt.json');
  writeFileSync(file, JSON.stringify(receipt, null, 2));
  const good = await cli.run(['member', 'erase', '--receipt', file]);
  expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('is ours and unchanged')]);
  expect(good.stdout).toContain('users: 1 row deleted, gone');
  writeFileSync(file, JSON.stringify({ ...receipt, userSysId: stage.host.userSysId }));
  const forged = await cli.run(['member', 'erase', '--receipt', file]);
  expect([forged.code, forged.stdout]).toEqual([4, expect.stringContaining('not ours, or was changed')]);
  writeFileSync(file, '{}');
  expect((await cli.run(['member', 'erase', '--receipt', file])).code).toBe(2);
});
