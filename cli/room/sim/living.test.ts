import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addresses, deleteAddress } from '../../../schema/members/accounts.ts';
import { CallFailed } from '../../../schema/call.ts';
import { OK } from '../../../schema/codes.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { ACCESS_TOKEN_LIFE } from '../../../schema/members/constants.ts';
import { HEARTBEAT_EVERY } from '../../../schema/room/constants.ts';
import { orderDetail } from '../../../schema/buying/orders.ts';
import { actAsBank } from '../../../schema/buying/payments.ts';
import { MovedClock } from '../../../server/platform/clock.ts';
import { endlessGoods } from '../../../server/testing/goods.ts';
import { TestServer } from '../../../server/testing/server.ts';
import { PASSWORD } from '../../../server/testing/world.ts';
import { seeded } from '../../../schema/seeded.ts';
import { socketAddress } from '../../room-socket.ts';
import { FakeRoom } from '../../testing/fake-room.ts';
import { actsOf } from './acting.ts';
import { Buying } from './buying.ts';
import { ChatLines } from './chat-lines.ts';
import { FrameReader } from './frames.ts';
import { logIn, type Member } from './members.ts';
import { Ordered } from './ordered.ts';
import { everybodyLeaves } from './simulate.ts';
import { Tally } from './tally.ts';
import { Viewer } from './viewer.ts';

const room = { broadcastSysId: 1, broadcastScheduleSysId: 11 };
/** What a server lets each member owe where nothing else is set. */
const UNPAID_ORDERS = 20;

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { interval: 2 }).toBe(true);
}

/** Answers each operation with what is given for it, and keeps which were asked. */
function fake(answers: ReadonlyMap<object, object>) {
  const asked: object[] = [];
  const call = async (operation: object) => {
    asked.push(operation);
    const answer = answers.get(operation) ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, member: { call } as unknown as Member };
}

test.each([
  ['costs nothing', LINE_STATUS.paid, []],
  ['waits for it', LINE_STATUS.depositPending, [actAsBank]],
])('a member who pays an order that %s', async (_name, statusCode, asked) => {
  const { asked: found, member } = fake(new Map([[orderDetail, { statusCode }]]));
  const tally = new Tally();
  const ordered = new Ordered(room, tally);
  ordered.add(member, 5);
  await ordered.pay(member);
  expect(found).toEqual([orderDetail, ...asked]);
  expect([tally.payments.total, ordered.owedBy(member)]).toEqual([asked.length, 0]);
});

test('what could not be paid is still owed, until it needs no payment any more', async () => {
  const answers = new Map<object, object>([
    [orderDetail, { statusCode: LINE_STATUS.depositPending }],
    [actAsBank, new CallFailed('no answer')],
  ]);
  const { member } = fake(answers);
  const ordered = new Ordered(room, new Tally());
  ordered.add(member, 5);
  expect([await ordered.pay(member), ordered.owedBy(member)]).toEqual(['no answer', 1]);
  answers.set(orderDetail, { statusCode: LINE_STATUS.paid });
  expect([await ordered.pay(member), ordered.owedBy(member)]).toEqual([null, 0]);
});

test('a viewer takes a new token before the old one ends, and stays in', async () => {
  const here = await FakeRoom.start();
  let left = 30 * 60_000;
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
  viewer.beat();
  expect(anew).toEqual([false]);
  left = 50_000;
  viewer.beat();
  await expect.poll(() => anew).toEqual([false, true]);
  await expect.poll(() => viewer.isIn).toBe(true);
  expect([tally.reconnects, tally.closes.total]).toEqual([0, 0]);
  viewer.leave();
  here.stop();
});

let server: TestServer;
beforeAll(async () => {
  const rate = { burst: 1000, perSecond: 1000 };
  const orders = { rate, unpaidOrders: UNPAID_ORDERS, unpaidPieces: 999, pointUseUnit: 100 };
  server = await TestServer.start({ clock: new MovedClock(Date.now()), config: { orders } });
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

test('a member whose clock is slow takes a new token when the server asks for one', async () => {
  const { clock, world } = server;
  const { userId, userSysId: uid } = await world.member();
  const now = () => clock.now() - 2 * ACCESS_TOKEN_LIFE;
  const signal = new AbortController().signal;
  const [member] = await logIn(server.url, [userId], PASSWORD, signal, () => {}, { now });
  clock.advance(ACCESS_TOKEN_LIFE);
  const [one, other] = await Promise.all([
    member!.call(addresses, { uid }),
    member!.call(addresses, { uid }),
  ]);
  expect(one).toEqual(other);
});

/** Hours of a simulation, of which only the moments count in which something can go wrong. */
describe('longer than a token lives', () => {
  const clock = () => server.clock;
  const now = () => clock().now();
  const rates = ['chatRate', 'likeRate', 'buyRate', 'buyRate', 'buyRate', 'cancelRate'] as const;
  const tally = new Tally();
  const random = seeded(5);
  let members: Member[];
  let viewers: Viewer[];
  let beat: () => void;
  let step: () => Promise<void>;

  beforeAll(async () => {
    const goods = await server.world.lists((id) => endlessGoods(id));
    // Nothing is paid for it, so the buyer consents with the order.
    const gift = await server.world.lists((id) => endlessGoods(id, { price: 0 }));
    const plan = await server.world.airs([goods, gift]);
    const userIds = (await server.world.members(2)).map(({ userId }) => userId);
    members = await logIn(server.url, userIds, PASSWORD, new AbortController().signal, () => {}, { now });
    const lines = new ChatLines(random);
    const crowd = {
      address: socketAddress(server.url, '/v1/socket'),
      room: plan,
      frames: new FrameReader((text) => lines.sentAt(text)),
      tally,
      random,
    };
    viewers = members.map((member) => new Viewer(crowd, member));
    for (const viewer of viewers) await viewer.enter();
    const ordered = new Ordered(plan, tally);
    const buying = new Buying(server.url, plan, { tally, ordered, random }, { now });
    await buying.look();
    const acts = actsOf(viewers, { lines, buying, ordered, tally, random });
    beat = () => {
      for (const viewer of viewers) viewer.beat();
    };
    const isOver = () =>
      buying.underWay + ordered.underWay === 0 &&
      tally.chat.total === tally.chatSent &&
      tally.likes.total === tally.likesSent;
    step = async () => {
      clock().advance(HEARTBEAT_EVERY);
      beat();
      await until(() => viewers.every(({ isIn }) => isIn));
      for (const rate of rates) acts[rate]();
      await until(isOver);
    };
  });
  afterAll(() => everybodyLeaves(viewers, members));

  test('members keep their seats, and owe no more than they may', async () => {
    const first = await Promise.all(members.map((member) => member.accessToken()));
    for (let round = 0; round < 2; round++) {
      // While nobody acts only time runs out. Every second heartbeat is enough to keep a seat.
      for (let left = ACCESS_TOKEN_LIFE - 8 * HEARTBEAT_EVERY; left > 0; left -= 2 * HEARTBEAT_EVERY) {
        clock().advance(2 * HEARTBEAT_EVERY);
        beat();
        await Promise.all(viewers.map((viewer) => viewer.settle()));
      }
      for (let steps = 0; steps < 16; steps++) await step();
    }
    for (const token of first) expect(members[0]!.holdsFor(token)).toBeLessThan(-ACCESS_TOKEN_LIFE / 2);
    expect(tally.chat.byCode).toEqual(new Map([[OK, tally.chatSent]]));
    expect(tally.likes.byCode).toEqual(new Map([[OK, tally.likesSent]]));
    expect(tally.orders.byCode).toEqual(new Map([[OK, tally.orders.total]]));
    expect(tally.orders.total).toBeGreaterThan(members.length * UNPAID_ORDERS);
    expect(tally.payments.byCode.get(OK)).toBeGreaterThan(0);
    expect([tally.reconnects, tally.closes.total, tally.putOut.total]).toEqual([0, 0, 0]);
  });
});
