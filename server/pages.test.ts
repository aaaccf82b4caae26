/** What the rows of a page need is read for all of them at once, so a longer page asks the database no more often. */
import { beforeAll, expect, test, vi } from 'vitest';
import { SECOND } from '../schema/durations.ts';
import { followsStream } from './domains/broadcasts/follow/decider.ts';
import { applicant } from './domains/broadcasts/sellover/examples.support.ts';
import { Seen } from './domains/members/seen/offers.ts';
import { askedFor } from './domains/orders/order/claims/examples.support.ts';
import { orderStream } from './domains/orders/order/decider.ts';
import { bought, by, later } from './testing/buying.ts';
import { simpleGoods } from './testing/goods.ts';
import { sharedServer } from './testing/shared-server.ts';
import { setStage, type Stage } from './testing/stage.ts';
import { SELLER } from './testing/world.ts';

const [FEW, MANY] = [3, 10];

const server = sharedServer();
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server);
});

function times<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => make(at)));
}

/** Of rows and events. States are in memory, or are loaded at once. */
async function readsOf(call: () => Promise<unknown>): Promise<number> {
  const { log } = server.sellover;
  const spies = [vi.spyOn(log.reads, 'one'), vi.spyOn(log.reads, 'all'), vi.spyOn(log, 'read')];
  await call();
  const counts = spies.map((spy) => spy.mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  return counts.reduce((sum, count) => sum + count);
}

type Page = { readonly startIndex: 0; readonly rowCount: number };

/** Makes many rows, and resolves to calls that show so many of them. */
type Filled = () => Promise<Readonly<Record<string, (page: Page) => Promise<unknown>>>>;

const filled: Readonly<Record<string, Filled>> = {
  orders: async () => {
    await times(MANY, () => bought(stage, 'prepared'));
    await times(MANY, () => askedFor(stage, 'askReturn'));
    const [buyer, host] = [by(stage, stage.buyer), by(stage, stage.host)];
    const uid = stage.buyer.userSysId;
    return {
      orderList: (page) => buyer.done('orderList', { uid, ...page }),
      orderRequests: (page) => buyer.done('orderRequests', { uid, ...page }),
      sellerClaims: (page) => host.done('sellerClaims', { sellerSysId: SELLER, ...page }),
      packingList: (page) => host.done('packingList', { sellerSysId: SELLER, ...page }),
    };
  },
  refunds: async () => {
    const { orderSysId } = await bought(stage, 'paid');
    await times(MANY, (at) => {
      const data = { orderSysId, paySysId: 1, refundSysId: at + 1, amount: 1 };
      return server.world.append({
        ref: orderStream(orderSysId),
        events: [{ type: 'RefundRequested', data }],
      });
    });
    return { openRefunds: (page) => by(stage, stage.manager).done('openRefunds', page) };
  },
  reports: async () => {
    const { broadcastSysId, mug, buyer, stranger, host, manager } = stage;
    const uid = buyer.userSysId;
    const [reporter, speaker] = [by(stage, buyer), by(stage, stranger)];
    for (const author of await server.world.members(MANY / 2)) {
      const { logSysId } = await speaker.done('sendChat', { broadcastSysId, msg: '계좌 알려 주세요' });
      await reporter.done('reportChat', { broadcastSysId, logSysId, reason: 'fraud' });
      const targetSysId = await server.world.reviews(mug, author, {
        score: 1,
        comment: '광고예요. 여기서 사세요.',
      });
      await reporter.done('report', { uid, targetType: 'review', targetSysId, reasonTypeCode: 1 });
    }
    return {
      reports: (page) => reporter.done('reports', { uid, ...page }),
      memberReports: (page) => by(stage, manager).done('memberReports', page),
      chatReports: (page) => by(stage, host).done('chatReports', { broadcastSysId, ...page }),
    };
  },
  members: async () => {
    await times(MANY, () => applicant(stage));
    const manager = by(stage, stage.manager);
    return {
      members: (page) => manager.done('members', page),
      sellovers: (page) => manager.done('sellovers', page),
    };
  },
  inquiries: async () => {
    const [buyer, uid] = [by(stage, stage.buyer), stage.buyer.userSysId];
    await times(MANY, (at) =>
      buyer.done('askInquiry', { uid, typeCode: 3, content: `주문한 컵 ${at}이 언제 오나요?` }),
    );
    return {
      inquiries: (page) => by(stage, stage.manager).done('inquiries', page),
      inquiriesOfMember: (page) => buyer.done('inquiriesOfMember', { uid, ...page }),
    };
  },
  sights: async () => {
    const [seen, { userSysId }] = [server.sellover.use(Seen), stage.buyer];
    // Each of an event of its own.
    for (let broadcastSysId = 1; broadcastSysId <= MANY; broadcastSysId++) {
      const beganAt = server.clock.now() + broadcastSysId;
      seen.visited({ userSysId, broadcastSysId, isReplay: false, beganAt, endedAt: null });
      await seen.save();
    }
    const until = Number.MAX_SAFE_INTEGER;
    return { sights: ({ rowCount }) => seen.of(userSysId, { until, limit: rowCount }) };
  },
  brands: async () => {
    const names = Array.from({ length: MANY }, (_, at) => ({ name: `물빛 ${at}`, nameEn: '' }));
    const asked = { sellerSysId: SELLER, ifVersion: 0, brands: names };
    const { brands } = await by(stage, stage.host).done('setBrands', asked);
    const follow = async (person: Stage['buyer'], count: number) => {
      const events = brands.slice(0, count).map(({ brandSysId: sysId }) => ({
        type: 'Followed',
        data: { kind: 'brand', sysId },
      }));
      await server.world.append({ ref: followsStream(person.userSysId), events });
    };
    await Promise.all([follow(stage.buyer, MANY), follow(stage.stranger, FEW)]);
    return {
      follows: ({ rowCount }) => {
        const person = rowCount === MANY ? stage.buyer : stage.stranger;
        return by(stage, person).done('follows', { uid: person.userSysId });
      },
    };
  },
  products: async () => {
    const goods = await times(MANY, () => server.world.lists((id) => simpleGoods(id, 5)));
    const ids = goods.map(({ facts }) => facts.prdtSysId);
    return {
      returnAddresses: ({ rowCount }) =>
        by(stage, stage.buyer).done('returnAddresses', { prdtSysIds: ids.slice(0, rowCount).join(',') }),
    };
  },
  webhooks: async () => {
    const asked = { url: 'http://127.0.0.1:9/hooks', types: ['order.paid' as const] };
    const [host, other] = [by(stage, stage.host), by(stage, stage.otherHost)];
    await Promise.all([
      times(MANY, () => host.done('addWebhook', asked)),
      times(FEW, () => other.done('addWebhook', asked)),
    ]);
    return { webhooks: ({ rowCount }) => (rowCount === MANY ? host : other).done('webhooks', {}) };
  },
};

test.each(Object.entries(filled))('pages of %s are read at once', async (_, fill) => {
  const calls = Object.entries(await fill());
  // Reactions to it come up to a second later, and cause others. They read, too.
  for (const wait of [2 * SECOND, 2 * SECOND]) await later(stage, wait);
  const readsOfAll = async (rowCount: number) => {
    const counts: Record<string, number> = {};
    for (const [name, call] of calls) {
      // What runs beside it may read, too, but not each time.
      const found: number[] = [];
      for (let time = 0; time < 3; time++) found.push(await readsOf(() => call({ startIndex: 0, rowCount })));
      counts[name] = Math.min(...found);
    }
    return counts;
  };
  // Their names are cached from then on.
  await readsOfAll(MANY);
  expect(await readsOfAll(MANY)).toEqual(await readsOfAll(FEW));
});
