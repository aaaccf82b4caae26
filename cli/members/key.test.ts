import { expect, test } from 'vitest';
import { API_KEY } from '../../schema/members/constants.ts';
import { koreanDay, koreanTime } from '../../schema/korean-days.ts';
import { DAY } from '../../schema/durations.ts';
import type { Stage } from '../../server/testing/stage.ts';
import { PASSWORD, SELLER } from '../../server/testing/world.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('host', (acting) => ({ stage, cli } = acting));

const ORDERS = { sellerSysId: SELLER, startIndex: 0, rowCount: 1 };

test('sellover key makes a key, which is shown once, lists it, and revokes it', async () => {
  const { api, server } = stage;
  expect((await cli.run(['key', 'list'])).stdout).toBe('No keys\n');
  const until = koreanTime(koreanDay(server.clock.now()).end + 30 * DAY).date;
  const asked = ['--scope', 'orders:read', '--scope', 'products:write', '--until', until];
  const made = await cli.run(['key', 'create', '--name', '창고 ERP', ...asked]);
  expect([made.code, made.stderr]).toEqual([0, expect.stringContaining(`good until ${until}`)]);
  const key = made.stdout.trim();
  expect(key).toMatch(new RegExp(`^${API_KEY.source}$`));
  expect(await api.code('sellerOrders', ORDERS, { token: key })).toBe('0001');
  const { stdout } = await cli.run(['key', 'list']);
  expect(stdout).toContain('창고 ERP');
  expect(stdout).not.toContain(key.slice(-20));
  const { keys } = await cli.json<{ keys: { apiKeySysId: number }[] }>(['key', 'list']);
  expect(keys).toMatchObject([{ name: '창고 ERP', scopes: ['orders:read', 'products:write'], until }]);
  const [{ apiKeySysId }] = keys as [{ apiKeySysId: number }];
  const revoked = await cli.run(['key', 'revoke', String(apiKeySysId)]);
  expect(revoked.stdout).toBe(`✓ Key ${apiKeySysId} is revoked\n`);
  expect(await api.code('sellerOrders', ORDERS, { token: key })).toBe('1034');
  expect((await cli.run(['key', 'list'])).stdout).toMatch(/ revoked\n$/);
  const again = await cli.run(['key', 'revoke', String(apiKeySysId)]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('sellover key list')]);
});

test('the password may be piped in, and a wrong one makes no key', async () => {
  const create = ['key', 'create', '--scope', 'sales:read', '--password-stdin'];
  const { key } = await cli.json<{ key: string }>(create, { stdin: `${PASSWORD}\n` });
  const { api, manager } = stage;
  expect(await api.code('userInfo', { uid: manager.userSysId }, { token: key })).toBe('1035');
  const wrong = await cli.run(create, { stdin: 'Wrong-Word-77\n' });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('1010')]);
});

test.each([
  [['--scope', 'orders:erase'], 2, 'orders:read'],
  [[], 2, '--scope'],
  [['--scope', 'orders:read', '--until', '2020-01-31'], 1, 'until'],
])('sellover key create %j is refused', async (args, code, said) => {
  const refused = await cli.run(['key', 'create', ...args]);
  expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(said)]);
});

test('a member without a role is told whom keys are for', async () => {
  const env = { SELLOVER_USER: stage.buyer.userId };
  const refused = await cli.run(['key', 'create', '--scope', 'orders:read'], { env });
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('for hosts and managers')]);
});

test('sellover token prints a token that is good for a while, alone or as curl takes it', async () => {
  const { api, host, server } = stage;
  const isGood = (token: string) => api.code('userInfo', { uid: host.userSysId }, { token });
  const first = (await cli.run(['token'])).stdout.trim();
  expect(await isGood(first)).toBe('0001');
  const { stdout } = await cli.run(['token', '--for', 'curl']);
  expect(stdout).toBe(`-H 'Authorization: Bearer ${first}'\n`);
  const shown = await cli.json<{ accessToken: string; until: string }>(['token']);
  expect(shown).toMatchObject({ server: server.url, accessToken: first });
  expect(Date.parse(shown.until)).toBeGreaterThan(server.clock.now());
});
