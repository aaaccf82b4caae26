import { describe, expect, test } from 'vitest';
import { businessDaysAfter } from '../../../../../schema/business-days.ts';
import { DAY } from '../../../../../schema/durations.ts';
import {
  CLAIM_FEE_REMINDED_AFTER_DAYS,
  CLAIM_NOTICE_DAYS,
  CLAIM_RESULT_BUSINESS_DAYS,
  SENT_WITHIN_BUSINESS_DAYS,
} from '../../../../../schema/orders/constants.ts';
import {
  DELIVERED_AFTER_GUIDE,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
} from '../../../../../schema/orders/moves.ts';
import { alone, bought, by, claimOf, oneServer, purchase } from '../../../../testing/buying.ts';
import { sent } from '../../../../testing/fulfilling.ts';
import { rests } from '../../../../testing/rests.ts';
import { EVENING, TestServer } from '../../../../testing/server.ts';
import { nonMemberOrderFor, orderFor, setStage, type Stage } from '../../../../testing/stage.ts';
import type { Person } from '../../../../testing/world.ts';
import { acceptedFor, askedFor, feePaid, receivedFor } from '../../order/claims/examples.support.ts';
import { BUYER_WORDS, type BuyerMoment } from './buyer-words.ts';
import { SELLER_TITLES } from './seller-words.ts';

const newStage = oneServer();

async function alertsOf(stage: Stage, who: Person) {
  await stage.server.sellover.settled();
  const page = { uid: who.userSysId, startIndex: 0, rowCount: 100 };
  return (await by(stage, who).done('alerts', page)).alerts;
}

async function textsTo(stage: Stage, to: string): Promise<string[]> {
  await stage.server.sellover.settled();
  const { texts } = await by(stage, stage.manager).done('outbox', { startIndex: 0, rowCount: 100, to });
  return texts.map(({ msg }) => msg).toReversed();
}

const FACTS = { goods: '', amount: 1, fee: 0, payUntil: EVENING, isPart: true, sentIn: null };
const titleOf = (moment: BuyerMoment) => BUYER_WORDS.ko[moment](FACTS).title;
const toldOf = async (stage: Stage, moment: BuyerMoment) =>
  (await alertsOf(stage, stage.buyer)).filter(({ title }) => title === titleOf(moment));
type Asks = 'askCancel' | 'askExchange' | 'askReturn';
const asked = async (stage: Stage, asks: Asks) => claimOf(stage, await askedFor(stage, asks));
const refused = async (stage: Stage, asks: Asks) => (await asked(stage, asks)).refuses();
const received = async (stage: Stage, asks: 'askExchange' | 'askReturn') =>
  claimOf(stage, await receivedFor(stage, asks));

/** How to bring about what a buyer waits for, at once… */
const AT_ONCE: Partial<Record<BuyerMoment, (stage: Stage) => Promise<unknown>>> = {
  place: (stage) => purchase(stage),
  pay: (stage) => bought(stage, 'paid'),
  cancel: async (stage) => (await bought(stage, 'paid')).asks('askCancel'),
  acceptCancel: async (stage) => (await asked(stage, 'askCancel')).accepts(),
  refuseCancel: (stage) => refused(stage, 'askCancel'),
  prepare: (stage) => bought(stage, 'prepared'),
  dispatch: (stage) => bought(stage, 'sent'),
  acceptExchange: (stage) => acceptedFor(stage, 'askExchange'),
  refuseExchange: (stage) => refused(stage, 'askExchange'),
  turnIntoReturn: async (stage) => {
    const claim = await asked({ ...stage, mug: stage.cup }, 'askExchange');
    await by(stage, stage.stranger).done('placeOrder', orderFor(stage, stage.cup, 3));
    return claim.accepts('seller');
  },
  receiveExchange: (stage) => received(stage, 'askExchange'),
  dispatchExchange: async (stage) => (await received(stage, 'askExchange')).sendsNew(),
  acceptReturn: (stage) => acceptedFor(stage, 'askReturn', 'buyer'),
  refuseReturn: (stage) => refused(stage, 'askReturn'),
  receiveReturn: (stage) => received(stage, 'askReturn'),
  finishReturn: async (stage) => (await received(stage, 'askReturn')).finishes(),
  payFee: async (stage) => feePaid(stage, await acceptedFor(stage, 'askReturn', 'buyer')),
  refundFee: async (stage) => {
    const order = await bought(stage, 'sent');
    const claim = claimOf(stage, await order.asks('askReturn', { reasonTypeCode: 1 }));
    await feePaid(stage, claim.claimSysId);
    await claim.refuses();
    await order.recorded('RefundCompleted');
  },
  refund: async (stage) => {
    const order = await bought(stage, 'paid');
    await order.asks('askCancel');
    await order.recorded('RefundCompleted');
  },
};

/** What is to be paid for sending goods back stands in it. */
const OF_FEE = {
  text: expect.stringContaining('5,000원') as string,
  textEn: expect.stringContaining('5,000 won') as string,
};
const SAID: Partial<Record<BuyerMoment, object>> = { acceptReturn: OF_FEE };

/** …or by the time alone. */
const BY_TIME: Partial<Record<BuyerMoment, (stage: Stage) => Promise<unknown>>> = {
  expire: AT_ONCE.place!,
  askWhetherItCame: AT_ONCE.dispatch!,
  deliver: AT_ONCE.dispatch!,
  deliverExchange: AT_ONCE.dispatchExchange!,
  forgetExchange: AT_ONCE.acceptExchange!,
  forgetReturn: AT_ONCE.acceptReturn!,
  remindOfFee: (stage) => receivedFor(stage, 'askReturn', 'buyer'),
};

describe('a buyer is told once', () => {
  test('of everything that they wait for', () => {
    const moments = Object.keys({ ...AT_ONCE, ...BY_TIME });
    expect(moments.toSorted()).toEqual(Object.keys(BUYER_WORDS.ko).toSorted());
  });

  test.each(Object.entries(AT_ONCE) as [BuyerMoment, (stage: Stage) => Promise<unknown>][])(
    'of what they wait for: %s',
    async (moment, cause) => {
      const stage = await newStage();
      await cause(stage);
      expect(await toldOf(stage, moment)).toMatchObject([
        { kind: 'order', link: expect.stringMatching(/^\/BuyHistory\/\d+$/), ...SAID[moment] },
      ]);
    },
  );

  test('of what time brings', () =>
    TestServer.alone(async (server) => {
      const stages: [BuyerMoment, Stage][] = [];
      for (const [moment, cause] of Object.entries(BY_TIME)) {
        const stage = await setStage(server);
        await cause(stage);
        stages.push([moment as BuyerMoment, stage]);
      }
      await server.sellover.settled();
      for (const at of [
        Date.parse('2026-11-22T00:00:00+09:00'),
        EVENING + SENT_GUIDE_AFTER,
        EVENING + SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE,
        EVENING + SENT_BACK_WITHIN,
      ]) {
        server.clock.set(at);
        await rests(server);
        await server.sellover.settled();
      }
      for (const [moment, stage] of stages)
        expect([moment, (await toldOf(stage, moment)).length]).toEqual([moment, 1]);
    }));

  test('that their goods have come back and sending them is unpaid, unless it is paid or ended in time', () =>
    TestServer.alone(async (server) => {
      const [paid, ended, unpaid, theirs] = await Promise.all([0, 1, 2, 3].map(() => setStage(server)));
      await feePaid(paid!, await receivedFor(paid!, 'askReturn', 'buyer'));
      const claimSysId = await receivedFor(ended!, 'askReturn', 'buyer');
      await server.sellover.settled();
      await by(ended!, ended!.host).done('finishClaim', { claimSysId, fault: 'seller' });
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
      expect(await toldOf(unpaid!, 'remindOfFee')).toMatchObject([OF_FEE]);
      const texts = await textsTo(unpaid!, unpaid!.buyer.mobile);
      expect(texts.at(-1)).toContain(titleOf('remindOfFee'));
    }));

  test('with the courier and the invoice number of what was sent', async () => {
    const stage = await newStage();
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
    const stage = await newStage();
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
  test('of paid orders and of requests, and nobody else is', () =>
    alone(async (stage) => {
      for (const asks of ['askCancel', 'askReturn', 'askExchange'] as const) await askedFor(stage, asks);
      const told = [SAYS.pay, SAYS.askCancel, SAYS.pay, SAYS.askReturn, SAYS.pay, SAYS.askExchange];
      expect(await titlesFor(stage, stage.host)).toEqual(told);
      for (const who of [stage.otherHost, stage.manager]) expect(await titlesFor(stage, who)).toEqual([]);
    }));

  test('of what they have left lying, once each, and of nothing that is done', () =>
    alone(async (stage) => {
      const { clock } = stage.server;
      await bought(stage, 'paid');
      const left = await asked(stage, 'askReturn');
      await refused(stage, 'askReturn');
      expect(await titlesFor(stage, stage.host)).toHaveLength(5);
      const late = async () => (await titlesFor(stage, stage.host)).slice(5);
      const told: string[] = [];
      for (const [at, title] of [
        [EVENING + CLAIM_NOTICE_DAYS * DAY, SAYS.isUnanswered],
        [businessDaysAfter(EVENING, SENT_WITHIN_BUSINESS_DAYS), SAYS.isUnsent],
        [businessDaysAfter(EVENING, CLAIM_RESULT_BUSINESS_DAYS), SAYS.isOverdue],
      ] as const) {
        clock.set(at);
        told.push(title);
        await expect.poll(late).toEqual(told);
      }
      await left.accepts('buyer');
    }));
});
