import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDaysAfter } from '../../../../schema/business-days.ts';
import { DAY } from '../../../../schema/durations.ts';
import {
  CLAIM_FEE_REMINDED_AFTER_DAYS,
  CLAIM_NOTICE_DAYS,
  CLAIM_RESULT_BUSINESS_DAYS,
  SENT_WITHIN_BUSINESS_DAYS,
} from '../../../../schema/orders/constants.ts';
import {
  DELIVERED_AFTER_GUIDE,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
} from '../../../../schema/orders/moves.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import { COURIER, paidLine, sent } from '../../../testing/fulfilling.ts';
import { rests } from '../../../testing/rests.ts';
import { EVENING, TestServer } from '../../../testing/server.ts';
import { nonMemberOrderFor, orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import {
  acceptedFor,
  askedFor,
  askingFor,
  feePaid,
  receivedFor,
} from '../../order/claims/examples.support.ts';
import { BUYER_WORDS, type Moment } from './buyer-words.ts';
import { SELLER_TITLES } from './seller-words.ts';

let shared: TestServer;
beforeAll(async () => {
  shared = await TestServer.start();
});
afterAll(() => shared.stop());

const as = async ({ server }: Stage, who: Person) => ({ token: await server.world.tokenOfNow(who) });

async function alertsOf(stage: Stage, who: Person) {
  await stage.server.sellover.settled();
  const page = { uid: who.userSysId, startIndex: 0, rowCount: 100 };
  return (await stage.api.done('alerts', page, await as(stage, who))).alerts;
}

async function textsTo(stage: Stage, to: string): Promise<string[]> {
  await stage.server.sellover.settled();
  const page = { startIndex: 0, rowCount: 100, to };
  const { texts } = await stage.api.done('outbox', page, await as(stage, stage.manager));
  return texts.map(({ msg }) => msg).toReversed();
}

const FACTS = { goods: '', amount: 1, fee: 0, payUntil: EVENING, isPart: true, sentIn: null };
const titleOf = (moment: Moment) => BUYER_WORDS.ko[moment](FACTS).title;
const toldOf = async (stage: Stage, moment: Moment) =>
  (await alertsOf(stage, stage.buyer)).filter(({ title }) => title === titleOf(moment));
const moved = (name: string) => (event: RecordedEvent) => (event.data as { move: string }).move === name;

const ofOrder = (orderSysId: number) => (event: RecordedEvent) =>
  (event.data as { orderSysId: number }).orderSysId === orderSysId;

const refused = async (stage: Stage, asks: 'askCancel' | 'askExchange' | 'askReturn') => {
  const asked = { claimSysId: await askedFor(stage, asks), text: '사용한 흔적이 있어요.' };
  return stage.api.done('refuseClaim', asked, { token: stage.host.token });
};

/** How to bring about what a buyer waits for, at once… */
const AT_ONCE: Partial<Record<Moment, (stage: Stage) => Promise<unknown>>> = {
  place: (stage) => stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token }),
  pay: (stage) => paidLine(stage),
  cancel: async (stage) =>
    stage.api.done('askCancel', (await askingFor(stage, 'paid')).input, { token: stage.buyer.token }),
  acceptCancel: async (stage) => {
    const claimSysId = await askedFor(stage, 'askCancel');
    return stage.api.done('acceptClaim', { claimSysId }, { token: stage.host.token });
  },
  refuseCancel: (stage) => refused(stage, 'askCancel'),
  prepare: (stage) => askingFor(stage, 'prepared'),
  dispatch: (stage) => askingFor(stage, 'sent'),
  acceptExchange: (stage) => acceptedFor(stage, 'askExchange'),
  refuseExchange: (stage) => refused(stage, 'askExchange'),
  turnIntoReturn: async (stage) => {
    const claimSysId = await askedFor({ ...stage, mug: stage.cup }, 'askExchange');
    const rest = orderFor(stage, stage.cup, 3);
    await stage.api.done('placeOrder', rest, { token: stage.stranger.token });
    return stage.api.done('acceptClaim', { claimSysId, fault: 'seller' }, { token: stage.host.token });
  },
  receiveExchange: (stage) => receivedFor(stage, 'askExchange'),
  dispatchExchange: async (stage) => {
    const claimSysId = await receivedFor(stage, 'askExchange');
    const sending = { claimSysId, ...COURIER };
    return stage.api.done('dispatchExchange', sending, { token: stage.host.token });
  },
  acceptReturn: (stage) => acceptedFor(stage, 'askReturn'),
  refuseReturn: (stage) => refused(stage, 'askReturn'),
  receiveReturn: (stage) => receivedFor(stage, 'askReturn'),
  finishReturn: async (stage) => {
    const claimSysId = await receivedFor(stage, 'askReturn');
    return stage.api.done('finishClaim', { claimSysId }, { token: stage.host.token });
  },
  payFee: async (stage) => feePaid(stage, await acceptedFor(stage, 'askReturn', 'buyer')),
  refundFee: async (stage) => {
    const { input } = await askingFor(stage, 'sent');
    const asked = { ...input, reasonTypeCode: 1 };
    const { claimSysId } = await stage.api.done('askReturn', asked, { token: stage.buyer.token });
    await feePaid(stage, claimSysId);
    await stage.api.done('refuseClaim', { claimSysId, text: '사용했어요.' }, { token: stage.host.token });
    await stage.server.recorded('RefundCompleted', ofOrder(input.orderSysId));
  },
  refund: async (stage) => {
    const { input } = await askingFor(stage, 'paid');
    await stage.api.done('askCancel', input, { token: stage.buyer.token });
    await stage.server.recorded('RefundCompleted', ofOrder(input.orderSysId));
  },
};

/** …or by the time alone. */
const BY_TIME: readonly Moment[] = [
  'expire',
  'askWhetherItCame',
  'deliver',
  'deliverExchange',
  'forgetExchange',
  'forgetReturn',
  'remindOfFee',
];

describe('a buyer is told once', () => {
  test('of everything that they wait for', () => {
    expect([...Object.keys(AT_ONCE), ...BY_TIME].toSorted()).toEqual(Object.keys(BUYER_WORDS.ko).toSorted());
  });

  test.each(Object.entries(AT_ONCE) as [Moment, (stage: Stage) => Promise<unknown>][])(
    'of what they wait for: %s',
    async (moment, cause) => {
      const stage = await setStage(shared);
      await cause(stage);
      expect(await toldOf(stage, moment)).toMatchObject([
        { kind: 'order', link: expect.stringMatching(/^\/BuyHistory\/\d+$/) },
      ]);
    },
  );

  test('of what time brings', () =>
    TestServer.alone(async (server) => {
      const stages = Object.fromEntries(
        await Promise.all(BY_TIME.map(async (moment) => [moment, await setStage(server)] as const)),
      ) as Record<Moment, Stage>;
      await AT_ONCE.place!(stages.expire);
      await AT_ONCE.dispatch!(stages.askWhetherItCame);
      await AT_ONCE.dispatch!(stages.deliver);
      await AT_ONCE.dispatchExchange!(stages.deliverExchange);
      await AT_ONCE.acceptExchange!(stages.forgetExchange);
      await AT_ONCE.acceptReturn!(stages.forgetReturn);
      await receivedFor(stages.remindOfFee, 'askReturn', 'buyer');
      await server.sellover.settled();
      server.clock.set(Date.parse('2026-11-22T00:00:00+09:00'));
      await server.recorded('OrderCancelled');
      await server.sellover.settled();
      server.clock.set(EVENING + SENT_GUIDE_AFTER);
      await server.recorded('DeliveryGuideSent');
      await server.sellover.settled();
      server.clock.advance(DELIVERED_AFTER_GUIDE);
      await server.recorded('GoodsDelivered');
      await server.recorded('ClaimMoved', moved('deliverExchange'));
      await server.sellover.settled();
      server.clock.set(EVENING + SENT_BACK_WITHIN);
      await server.recorded('ClaimMoved', moved('forgetExchange'));
      await server.recorded('ClaimMoved', moved('forgetReturn'));
      for (const moment of BY_TIME)
        expect([moment, (await toldOf(stages[moment], moment)).length]).toEqual([moment, 1]);
    }));

  test('with what they are to pay for sending goods back', async () => {
    const stage = await setStage(shared);
    await acceptedFor(stage, 'askReturn', 'buyer');
    const [told] = await toldOf(stage, 'acceptReturn');
    expect(told).toMatchObject({
      text: expect.stringContaining('5,000원'),
      textEn: expect.stringContaining('5,000 won'),
    });
  });

  test('that their goods have come back and sending them is unpaid, unless it is paid or ended in time', () =>
    TestServer.alone(async (server) => {
      const [paid, ended, unpaid, theirs] = await Promise.all([0, 1, 2, 3].map(() => setStage(server)));
      await feePaid(paid!, await receivedFor(paid!, 'askReturn', 'buyer'));
      const claimSysId = await receivedFor(ended!, 'askReturn', 'buyer');
      await server.sellover.settled();
      const asSellers = { claimSysId, fault: 'seller' } as const;
      await server.api.done('finishClaim', asSellers, { token: ended!.host.token });
      await receivedFor(unpaid!, 'askExchange', 'buyer');
      await receivedFor(theirs!, 'askExchange', 'seller');
      await server.sellover.settled();
      server.clock.set(EVENING + CLAIM_FEE_REMINDED_AFTER_DAYS * DAY - 1);
      await rests(server);
      expect(await toldOf(unpaid!, 'remindOfFee')).toEqual([]);
      server.clock.advance(DAY);
      await rests(server);
      const told = [paid!, ended!, theirs!, unpaid!].map((stage) => toldOf(stage, 'remindOfFee'));
      expect((await Promise.all(told)).map(({ length }) => length)).toEqual([0, 0, 0, 1]);
      expect(await toldOf(unpaid!, 'remindOfFee')).toMatchObject([
        { text: expect.stringContaining('5,000원'), textEn: expect.stringContaining('5,000 won') },
      ]);
      const texts = await textsTo(unpaid!, unpaid!.buyer.mobile);
      expect(texts.at(-1)).toContain(titleOf('remindOfFee'));
    }));

  test('with the courier and the invoice number of what was sent', async () => {
    const stage = await setStage(shared);
    await AT_ONCE.dispatch!(stage);
    const [alert] = await toldOf(stage, 'dispatch');
    expect(alert).toMatchObject({
      text: `${stage.mug.facts.name} · CJ대한통운`,
      textEn: expect.stringMatching(/ · CJ Logistics$/),
    });
    const texts = await textsTo(stage, stage.buyer.mobile);
    expect(texts).toEqual([expect.stringContaining('CJ대한통운 681234567890')]);
  });

  test('in the language of their order, by texts alone if they have no login', async () => {
    const stage = await setStage(shared);
    const { api, mug, manager } = stage;
    const order = nonMemberOrderFor(mug, 1, { orderMobile: '01077778888' });
    const { orderSysId } = await api.done('placeOrder', order, { locale: 'en' });
    await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: manager.token });
    await sent(stage, orderSysId);
    expect((await textsTo(stage, '01077778888')).map((text) => text.split('\n'))).toEqual([
      ['[Sellover] We have your order', expect.stringContaining('Please pay by'), `Order ${orderSysId}`],
      ['[Sellover] Your payment is complete', expect.any(String), `Order ${orderSysId}`],
      ['[Sellover] Your order is being prepared', expect.any(String), `Order ${orderSysId}`],
      ['[Sellover] Your order is on its way', expect.stringContaining('CJ'), `Order ${orderSysId}`],
    ]);
  });
});

const titlesFor = async (stage: Stage, who: Person) =>
  (await alertsOf(stage, who)).map(({ title }) => title).toReversed();
const SAYS = SELLER_TITLES.ko;

describe('the hosts of a seller are told', () => {
  test('of paid orders and of requests, and nobody else is', async () => {
    await TestServer.alone(async (server) => {
      const stage = await setStage(server);
      await askedFor(stage, 'askCancel');
      await askedFor(stage, 'askReturn');
      await askedFor(stage, 'askExchange');
      expect(await titlesFor(stage, stage.host)).toEqual([
        SAYS.pay,
        SAYS.askCancel,
        SAYS.pay,
        SAYS.askReturn,
        SAYS.pay,
        SAYS.askExchange,
      ]);
      expect(await titlesFor(stage, stage.otherHost)).toEqual([]);
      expect(await titlesFor(stage, stage.manager)).toEqual([]);
    });
  });

  test('of what they have left lying, once each, and of nothing that is done', async () => {
    await TestServer.alone(async (server) => {
      const stage = await setStage(server);
      await paidLine(stage);
      const left = await askedFor(stage, 'askReturn');
      const answered = await askedFor(stage, 'askReturn');
      await stage.api.done(
        'refuseClaim',
        { claimSysId: answered, text: '안 돼요.' },
        { token: stage.host.token },
      );
      expect(await titlesFor(stage, stage.host)).toHaveLength(5);
      server.clock.set(EVENING + CLAIM_NOTICE_DAYS * DAY);
      const late = async () => (await titlesFor(stage, stage.host)).slice(5);
      await expect.poll(late).toEqual([SAYS.isUnanswered]);
      server.clock.set(businessDaysAfter(EVENING, SENT_WITHIN_BUSINESS_DAYS));
      await expect.poll(late).toEqual([SAYS.isUnanswered, SAYS.isUnsent]);
      server.clock.set(businessDaysAfter(EVENING, CLAIM_RESULT_BUSINESS_DAYS));
      await expect.poll(late).toEqual([SAYS.isUnanswered, SAYS.isUnsent, SAYS.isOverdue]);
      const token = await server.world.tokenOfNow(stage.host);
      await stage.api.done('acceptClaim', { claimSysId: left, fault: 'buyer' }, { token });
    });
  });
});
