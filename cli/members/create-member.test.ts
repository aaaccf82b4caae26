import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MovedClock } from '../../server/platform/clock.ts';
import { askAt, placeOf } from '../../server/testing/place.ts';
import { TestServer } from '../../server/testing/server.ts';
import { credentials } from '../../server/testing/stage.ts';
import { Cli } from '../testing/cli.ts';

const PASSWORD = 'Sunny-day-2026!';

/** It runs all the while. */
let server: TestServer;
let cli: Cli;
beforeAll(async () => {
  server = await TestServer.start({ clock: new MovedClock(Date.now()) });
});
afterAll(() => server.stop());
beforeEach(() => {
  const { dataDir, databaseUrl } = placeOf(server.dataDir);
  cli = new Cli({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
});
afterEach(() => cli.remove());

const create = (args: readonly string[], stdin = `${PASSWORD}\n`) =>
  cli.run(['member', 'create', ...args, '--password-stdin'], { stdin });

async function login(userId: string) {
  return server.api.done('login', await credentials(server.api, userId, PASSWORD));
}

test('a manager is made beside a running server, and can log in and manage at once', async () => {
  const { code, stdout, stderr } = await create(['boss@shop.example', '--manager']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('✓ boss@shop.example is now manager\n');
  expect(stdout).toContain('npx sellover login --user boss@shop.example');
  expect(stdout).toContain('npx sellover seller create');
  const { accessToken, userSysId: uid, ...answer } = await login('boss@shop.example');
  // They are asked for nothing.
  expect(answer).toMatchObject({ authSysId: 3 });
  expect(await server.api.done('consentsNeeded', { uid }, { token: accessToken })).toEqual({ needed: [] });
  const { members } = await server.api.done(
    'members',
    { startIndex: 0, rowCount: 10 },
    { token: accessToken },
  );
  expect(members[0]).toMatchObject({
    userId: 'boss@shop.example',
    standing: 'active',
    roles: [{ role: 'manager', sellerSysId: null }],
  });
});

test('a host is made for a seller who is there', async () => {
  const host = ['--seller', '2', '--role', 'host'];
  expect((await create(['host-of-2', ...host])).stdout).toContain('✓ host-of-2 is now host of seller 2\n');
  expect(await login('host-of-2')).toMatchObject({ authSysId: 2, groupIds: [2] });
  const nobody = await create(['host-of-9', '--seller', '9']);
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('There is no seller 9')]);
});

test('an id that is taken is refused, in capitals, too', async () => {
  await create(['taken@shop.example', '--manager']);
  const again = await create(['Taken@Shop.example', '--manager']);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is taken')]);
  expect(again.stderr).toContain('sellover member grant');
  const buyer = (await server.world.members(1))[0]!;
  expect((await create([buyer.userId, '--manager'])).code).toBe(1);
});

test.for([
  ['short', 'Ab1!', 'too short'],
  ['plain', 'onlyletters', 'lacks letters, digits or special characters'],
  ['named', 'named-2026!', 'has the user id in it'],
  ['common', 'Password1!', 'guessers try first'],
  ['empty', '', 'too short'],
] as const)('a bad password is refused: %s', async ([userId, password, why]) => {
  const { code, stderr } = await create([userId, '--manager'], password);
  expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  expect(stderr).not.toContain(password || 'undefined');
});

test.for([
  [['Böss', '--manager'], 'cannot be a user id'],
  [['a b', '--manager'], 'cannot be a user id'],
  [['nobody'], 'they need a role'],
  [['nobody', '--manager', '--seller', '2'], 'a manager is one of all sellers'],
] as const)('wrong usage is told: %j', async ([args, why]) => {
  const { code, stderr } = await create(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
});

test('without a terminal it asks for a pipe', async () => {
  const { code, stderr } = await cli.run(['member', 'create', 'boss', '--manager']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--password-stdin')]);
});

test('a place without a database is not made into one', async () => {
  const { code, stderr } = await cli.run(['member', 'create', 'boss', '--manager', '--password-stdin'], {
    stdin: PASSWORD,
    env: { DATA_DIR: '/nowhere/data', DATABASE_URL: '' },
  });
  expect([code, stderr]).toEqual([2, expect.stringContaining('There is no database at')]);
});

test('the database of another version is left alone, as its server would stop', async () => {
  const other = await TestServer.start();
  const { dataDir, databaseUrl } = placeOf(other.dataDir);
  try {
    await askAt(other.dataDir, `UPDATE projections SET version = version - 1 WHERE name = 'catalog'`);
    const { code, stderr } = await cli.run(['member', 'create', 'boss', '--manager', '--password-stdin'], {
      stdin: PASSWORD,
      env: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('of another version of Sellover')]);
    expect(await other.api.code('findSellerNo', {})).toBe('0001');
  } finally {
    await other.stop();
  }
});
