import { expect, test } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import {
  CONFIRMED_AFTER,
  DELIVERED_AFTER_GUIDE,
  LINE_STATUS,
  MOVES,
  SEND_BACK_DAYS,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
  type Effect,
  type Move,
  type MoveName,
} from '../../../../../schema/orders/moves.ts';
import type { Input } from '../../../../../schema/operation.ts';
import type { OperationName, OperationOf } from '../../../../domains.ts';
import { by, later, oneServer, REFUSES } from '../../../../testing/buying.ts';
import { COURIER } from '../../../../testing/fulfilling.ts';
import { asked, line, orderOf } from '../../../../testing/goods.ts';
import { rests } from '../../../../testing/rests.ts';
import type { Stage } from '../../../../testing/stage.ts';
import { couponBoxStream } from '../../../buying/coupon/decider.ts';
import { pointStream } from '../../../buying/point/decider.ts';
import { stockStream, stockSum } from '../../../catalog/stock/decider.ts';
import { orderStream } from '../decider.ts';
import { lineStatusOf } from '../status.ts';
import { WAYS, type Made } from './statuses.support.ts';

const newStage = oneServer();

type StatusName = keyof typeof WAYS;

/** Who asks for a move, and how; it resolves to what is answered. */
const command =
  <N extends OperationName>(who: 'buyer' | 'host', name: N, input: (made: Made) => Input<OperationOf<N>>) =>
  (made: Made) =>
    by(made.stage, made.stage[who]).code(name, input(made));
const claimIn = ({ claimSysId }: Made) => ({ claimSysId: claimSysId! });
const lineIn = ({ orderSysId, orderPrdtSysId }: Made) => ({ orderSysId, orderPrdtSysIds: [orderPrdtSysId] });

const COMMANDS = {
  prepare: command('host', 'prepareOrder', lineIn),
  dispatch: command('host', 'dispatchOrder', (made) => ({ ...lineIn(made), ...COURIER })),
  askCancel: command('buyer', 'askCancel', (made) => made.asked),
  askExchange: command('buyer', 'askExchange', (made) => made.asked),
  askReturn: command('buyer', 'askReturn', (made) => made.asked),
  accept: command('host', 'acceptClaim', (made) => ({ ...claimIn(made), fault: 'seller' as const })),
  refuse: command('host', 'refuseClaim', (made) => ({ ...claimIn(made), ...REFUSES })),
  withdraw: command('buyer', 'withdrawClaim', claimIn),
  receive: command('host', 'receiveClaim', claimIn),
  finish: command('host', 'finishClaim', claimIn),
  sendExchange: command('host', 'dispatchExchange', (made) => ({ ...claimIn(made), ...COURIER })),
};

const stateOf = async ({ stage, orderSysId }: Made) =>
  (await stage.server.sellover.log.state(orderStream(orderSysId))).state!;

type Make = (stage: Stage, begin: () => Promise<void>) => Promise<Made>;
/** Waits, and says what happened meanwhile. */
const waits =
  (from: StatusName, ms: number): Make =>
  async (stage, begin) => {
    const made = await WAYS[from](stage);
    await begin();
    await later(stage, ms);
    return made;
  };
const asks =
  (from: StatusName, name: keyof typeof COMMANDS): Make =>
  async (stage, begin) => {
    const made = await WAYS[from](stage);
    await begin();
    expect(await COMMANDS[name](made)).toBe('0001');
    const { claims } = await stateOf(made);
    return { ...made, claimSysId: Number(Object.keys(claims).at(-1) ?? 0) || null };
  };

/** How each move is made; `begin` is called right before it. */
const MADE: Record<MoveName, Make> = {
  pay: async (stage, begin) => {
    const made = await WAYS.depositPending(stage);
    await begin();
    await made.pays();
    return made;
  },
  expire: waits('depositPending', 3 * DAY),
  cancel: asks('paid', 'askCancel'),
  prepare: asks('paid', 'prepare'),
  dispatch: asks('preparing', 'dispatch'),
  deliver: async (stage, begin) => {
    const made = await waits('sent', SENT_GUIDE_AFTER)(stage, begin);
    await later(stage, DELIVERED_AFTER_GUIDE);
    return made;
  },
  confirm: waits('delivered', (SEND_BACK_DAYS + 1) * DAY),
  askCancel: asks('preparing', 'askCancel'),
  acceptCancel: asks('cancelRequested', 'accept'),
  refuseCancel: asks('cancelRequested', 'refuse'),
  withdrawCancel: asks('cancelRequested', 'withdraw'),
  askExchange: asks('delivered', 'askExchange'),
  acceptExchange: asks('exchangeRequested', 'accept'),
  refuseExchange: asks('exchangeRequested', 'refuse'),
  withdrawExchange: asks('exchangeRequested', 'withdraw'),
  turnIntoReturn: async (stage, begin) => {
    const { server, mug, stranger } = stage;
    const made = await WAYS.exchangeRequested(stage);
    const left = stockSum((await server.sellover.log.state(stockStream(mug.facts.prdtSysId))).state);
    await by(stage, stranger).done('placeOrder', orderOf([asked(mug, [line(left, mug)])]));
    await begin();
    expect(await COMMANDS.accept(made)).toBe('0001');
    return made;
  },
  forgetExchange: waits('exchanging', SENT_BACK_WITHIN),
  receiveExchange: asks('exchanging', 'receive'),
  dispatchExchange: asks('exchangePreparing', 'sendExchange'),
  deliverExchange: waits('exchangeSent', SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE),
  confirmExchange: waits('exchangeDelivered', CONFIRMED_AFTER),
  askReturn: asks('sent', 'askReturn'),
  acceptReturn: asks('returnRequested', 'accept'),
  refuseReturn: asks('returnRequested', 'refuse'),
  withdrawReturn: asks('returnRequested', 'withdraw'),
  forgetReturn: waits('returning', SENT_BACK_WITHIN),
  receiveReturn: asks('returning', 'receive'),
  finishReturn: asks('returnReceived', 'finish'),
};

/** What pieces can be before a request holds them. */
const BEFORE: ReadonlySet<number> = new Set([LINE_STATUS.preparing, LINE_STATUS.sent, LINE_STATUS.delivered]);

/** The events that show what followed. An order that was never paid has no money to give back. */
const SHOWN_BY: Partial<Record<Effect, readonly string[]>> = {
  refund: ['RefundRequested', 'RefundCompleted'],
  benefits: ['CouponReturned', 'PointsReturned'],
  stock: ['StockReturned'],
  take: ['StockTaken'],
};

test.each(Object.entries<Move>(MOVES))(
  '%s leads where the table says, and what follows it follows',
  async (name, move) => {
    const stage = await newStage();
    const { server, buyer, mug } = stage;
    const { log } = server.sellover;
    let position = 0;
    const made = await MADE[name as MoveName](stage, async () => {
      await rests(server);
      position = await log.lastPosition();
    });
    await rests(server);
    const state = await stateOf(made);
    const claim = Object.values(state.claims).at(-1);
    const shown = move.of === 'line' ? lineStatusOf(state, state.order.products[0]!) : claim!.statusCode;
    const own = new Set(
      [
        orderStream(made.orderSysId),
        couponBoxStream(buyer.userSysId),
        pointStream(buyer.userSysId),
        stockStream(mug.facts.prdtSysId),
      ].map(({ stream }) => stream),
    );
    const events = await log.read({ afterPosition: position, limit: 10_000 });
    const types = new Set(events.filter(({ stream }) => own.has(stream)).map(({ type }) => type));
    const followed = Object.entries(SHOWN_BY).filter(([, all]) => all.every((type) => types.has(type)));
    // What had waited for a request to end may follow at once.
    const isBefore = move.of !== 'line' && !claim!.isOpen && BEFORE.has(shown);
    expect([isBefore ? 'before' : shown, ...followed.map(([effect]) => effect)]).toEqual([
      move.to,
      ...Object.keys(SHOWN_BY).filter((effect) => move.effects.includes(effect as Effect)),
    ]);
  },
);
