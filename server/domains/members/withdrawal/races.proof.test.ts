import { expect, test } from 'vitest';
import type { OperationOf } from '../../../domains.ts';
import type { Answer } from '../../../testing/api.ts';
import { verified } from '../../../testing/log.ts';
import { rowsAt } from '../../../testing/place.ts';
import { TestServer } from '../../../testing/server.ts';
import { credentials, FAREWELL, orderFor, proven } from '../../../testing/stage.ts';
import { twoNodes } from '../../../testing/processes/two-nodes.ts';
import type { Person } from '../../../testing/world.ts';

const ROUNDS = 4;

/** Whose rows go when their member leaves. */
const OWN = ['users', 'passwords', 'addresses', 'known_places', 'session_devices'];

async function rowsOf({ dataDir }: TestServer, { userSysId }: Person): Promise<number> {
  const rows = (await Promise.all(OWN.map((name) => rowsAt(dataDir, name)))).flat();
  return rows.filter((row) => (row as { user_sys_id?: number }).user_sys_id === userSysId).length;
}

type Login = Answer<OperationOf<'login'>>;

async function hasStayed(node: TestServer, person: Person, login: Login): Promise<void> {
  expect(login.code).toBe('0001');
  expect(await rowsOf(node, person)).toBeGreaterThan(0);
}

/** Even if the login came first, the member is logged out within a second on all nodes. */
async function hasLeft(
  nodes: readonly TestServer[],
  person: Person,
  { code, reply }: Login,
  typed: Awaited<ReturnType<typeof credentials>>,
): Promise<void> {
  expect(['0001', '1003', '1006', '1010']).toContain(code);
  for (const node of nodes) {
    const isIn = { token: reply.accessToken ?? person.token };
    const asks = () => node.api.code('userInfo', { uid: person.userSysId }, isIn);
    await expect.poll(asks).toMatch(/^(?:14|1003)$/);
    const { refreshToken } = reply;
    expect(refreshToken ? await node.api.code('refresh', { refreshToken }) : '1003').toBe('1003');
    expect(await node.api.code('login', typed)).toBe('1006');
    expect(await rowsOf(node, person)).toBe(0);
  }
}

test('a withdrawal, an order and a login at once, on two nodes: all or nothing of the member is left', async () => {
  const [here, there, stage] = await twoNodes();
  const outcomes = [];
  for (let round = 0; round < ROUNDS; round++) {
    const person = await here.world.member();
    const as = { token: person.token };
    const surely = await proven({ server: here }, person.token);
    const typed = await credentials(there.api, person.userId);
    // The one that should come first in this round has nothing before it.
    const late = async (turn: number) => {
      if (round % 2 !== turn) await here.api.done('publicKey', {});
    };
    const [left, ordered, login] = await Promise.all([
      late(0).then(() => here.api.code('withdraw', FAREWELL, surely)),
      late(1).then(() => there.api.code('placeOrder', orderFor(stage, stage.mug), as)),
      there.api.ask('login', typed),
    ]);
    outcomes.push(`${left} ${ordered}`);
    expect(['1016 0001', '0001 14', '0001 1003']).toContain(`${left} ${ordered}`);
    await (left === '1016' ? hasStayed(here, person, login) : hasLeft([here, there], person, login, typed));
  }
  const placed = await here.sellover.log.read({ types: ['OrderPlaced'], limit: 100 });
  expect(placed).toHaveLength(outcomes.filter((each) => each === '1016 0001').length);
  await verified(here.dataDir);
});

test('a withdrawal while an order is refunded, on two nodes: nobody leaves before the money is back', async () => {
  const [here, there, stage] = await twoNodes();
  const { broadcastSysId, host, mug, plan } = stage;
  await here.api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, { token: host.token });
  await here.api.done('grantCancelCoupons', { broadcastSysId, qty: ROUNDS }, { token: host.token });
  for (let round = 0; round < ROUNDS; round++) {
    const person = await here.world.member();
    const as = { token: person.token };
    const surely = await proven({ server: here }, person.token);
    const { orderSysId } = await here.api.done('placeOrder', orderFor({ plan }, mug), as);
    await here.api.done('actAsBank', { orderSysId, act: 'pay' }, as);
    const { orderPrdtSysIds } = (await here.api.done('orderDetail', { orderSysId }, as)).orderProducts[0]!;
    const cancel = { broadcastSysId, qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1 } as const;
    // As often as they like, now here, now there, until it is granted.
    const leaves = async () => {
      for (let tries = 0; ; tries++) {
        const code = await (tries % 2 === 0 ? there : here).api.code('withdraw', FAREWELL, surely);
        if (code !== '1016') return code;
      }
    };
    const [cancelled, left] = await Promise.all([
      here.api.code('cancelLiveOrder', { ...cancel, orderPrdtSysIds }, as),
      leaves(),
    ]);
    expect([cancelled, left]).toEqual(['0001', '0001']);
    expect(await rowsOf(here, person)).toBe(0);
  }
  const types = ['RefundRequested', 'RefundCompleted', 'MemberRemoved'];
  const events = await here.sellover.log.read({ types, limit: 100 });
  expect(events.map(({ type }) => type)).toEqual(Array.from({ length: ROUNDS }, () => types).flat());
  await verified(here.dataDir);
});
