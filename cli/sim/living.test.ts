import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses, deleteAddress } from '../../schema/accounts.ts';
import { ORDER_STATUS } from '../../schema/constants.ts';
import { orderDetail } from '../../schema/orders.ts';
import { actAsBank } from '../../schema/payments.ts';
import { MovedClock } from '../../server/platform/clock.ts';
import { TestServer } from '../../server/testing/server.ts';
import { PASSWORD } from '../../server/testing/world.ts';
import { FakeRoom } from '../testing/fake-room.ts';
import { FrameReader } from './frames.ts';
import { logIn, type Member } from './members.ts';
import { Ordered } from './ordered.ts';
import { Tally } from './tally.ts';
import { Viewer } from './viewer.ts';

const room = { broadcastSysId: 1, broadcastScheduleSysId: 11 };

/** Answers each operation with what is given for it, and keeps which were asked. */
function fake(answers: ReadonlyMap<object, object>) {
  const asked: object[] = [];
  const call = (operation: object) => {
    asked.push(operation);
    return Promise.resolve(answers.get(operation) ?? {});
  };
  return { asked, member: { call } as unknown as Member };
}

test.each([
  ['costs nothing', ORDER_STATUS.paid, []],
  ['waits for it', ORDER_STATUS.depositPending, [actAsBank]],
])('a member who pays an order that %s', async (_name, statusCode, asked) => {
  const { asked: found, member } = fake(new Map([[orderDetail, { statusCode }]]));
  const tally = new Tally();
  const ordered = new Ordered(room, tally);
  ordered.add(member, 5);
  await ordered.pay(member);
  expect(found).toEqual([orderDetail, ...asked]);
  expect([tally.payments.total, ordered.owedBy(member)]).toEqual([asked.length, 0]);
});

test('a viewer takes a new token before the old one ends, and stays in', async () => {
  const here = await FakeRoom.start();
  let left = 60_000;
  const anew: boolean[] = [];
  const member = {
    holdsFor: () => left,
    credentials: (withNewToken: boolean) => {
      anew.push(withNewToken);
      return Promise.resolve({ token: 'a token', permission: 1 });
    },
  } as unknown as Member;
  const tally = new Tally();
  const crowd = {
    address: here.url.replace('http', 'ws'),
    room,
    frames: new FrameReader(() => undefined),
    tally,
    random: () => 0,
  };
  const viewer = new Viewer(crowd, member);
  await viewer.enter();
  viewer.beat('{}');
  expect(anew).toEqual([false]);
  left = 1000;
  viewer.beat('{}');
  await expect.poll(() => anew).toEqual([false, true]);
  await expect.poll(() => viewer.isIn).toBe(true);
  expect([tally.reconnects, tally.closes.total]).toEqual([0, 0]);
  viewer.leave();
  here.stop();
});

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ clock: new MovedClock(Date.now()) });
});
afterAll(() => server.stop());

test('a member without an address gets one, once', async () => {
  const { userId, userSysId: uid } = await server.world.member();
  const [member] = await logIn(server.url, [userId], PASSWORD, new AbortController().signal, () => {});
  const known = async () => (await member!.call(addresses, { uid })).addresses;
  for (const { userAddressSysId } of await known())
    await member!.call(deleteAddress, { uid, userAddressSysId });
  expect(await known()).toEqual([]);
  await member!.settleDown();
  await member!.settleDown();
  expect(await known()).toMatchObject([{ zipCode: '03987', initFlag: 1 }]);
});
