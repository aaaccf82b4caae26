import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import {
  CONFIRMED_AFTER,
  DELIVERED_AFTER_GUIDE,
  LINE_STATUS,
  MOVES,
  SEND_BACK_DAYS,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
  type Effect,
  type LineStatus,
  type Move,
  type MoveName,
} from '../../../../schema/orders/moves.ts';
import { ROLES } from '../../../testing/calls.ts';
import { COURIER } from '../../../testing/fulfilling.ts';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { rests } from '../../../testing/rests.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { stockStream, stockSum } from '../../stock/decider.ts';
import { orderStream, type Placed } from '../decider.ts';
import { lineStatusOf } from '../status.ts';
import { as, ASKS, WAYS, type Made } from './statuses.support.ts';

type StatusName = keyof typeof LINE_STATUS;
type Role = (typeof ROLES)[number];
interface Command {
  /** The moves that it makes, by what there is to move. */
  readonly moves: readonly MoveName[];
  readonly by: 'buyer' | 'seller';
  /** What it answers. */
  readonly ask: (stage: Stage, made: Made, role: Role) => Promise<string>;
}

/** Asked about a request that is not there, where the order has none. */
const NO_CLAIM = 999_999;

async function how(stage: Stage, role: Role) {
  if (role === 'guest') return { token: null };
  return as(stage, stage[role]);
}
const ofLines =
  (name: 'prepareOrder' | 'dispatchOrder') =>
  async (stage: Stage, { orderSysId, orderPrdtSysId }: Made, role: Role) => {
    const input = { orderSysId, orderPrdtSysIds: [orderPrdtSysId] };
    if (name === 'prepareOrder') return stage.api.code(name, input, await how(stage, role));
    return stage.api.code(name, { ...input, ...COURIER }, await how(stage, role));
  };
const asking =
  (name: 'askCancel' | 'askExchange' | 'askReturn') =>
  async (stage: Stage, { orderSysId, orderPrdtSysId }: Made, role: Role) => {
    const input = { orderSysId, orderPrdtSysIds: [orderPrdtSysId], ...ASKS };
    return stage.api.code(name, input, await how(stage, role));
  };
const ofClaim =
  (
    name:
      | 'acceptClaim'
      | 'refuseClaim'
      | 'receiveClaim'
      | 'finishClaim'
      | 'dispatchExchange'
      | 'withdrawClaim',
    more: object = {},
  ) =>
  async (stage: Stage, { claimSysId }: Made, role: Role) =>
    stage.api.code(name, { claimSysId: claimSysId ?? NO_CLAIM, ...more } as never, await how(stage, role));

/** Everything that people can ask for, and the moves that it makes. */
const COMMANDS = {
  prepare: { moves: ['prepare'], by: 'seller', ask: ofLines('prepareOrder') },
  dispatch: { moves: ['dispatch'], by: 'seller', ask: ofLines('dispatchOrder') },
  confirm: {
    moves: ['confirm', 'confirmExchange'],
    by: 'buyer',
    ask: async (stage, { orderSysId, orderPrdtSysId }, role) =>
      stage.api.code('confirmPurchase', { orderSysId, orderPrdtSysId }, await how(stage, role)),
  },
  askCancel: { moves: ['cancel', 'askCancel'], by: 'buyer', ask: asking('askCancel') },
  askExchange: { moves: ['askExchange'], by: 'buyer', ask: asking('askExchange') },
  askReturn: { moves: ['askReturn'], by: 'buyer', ask: asking('askReturn') },
  accept: {
    moves: ['acceptCancel', 'acceptExchange', 'acceptReturn'],
    by: 'seller',
    ask: ofClaim('acceptClaim', { fault: 'seller' }),
  },
  refuse: {
    moves: ['refuseCancel', 'refuseExchange', 'refuseReturn'],
    by: 'seller',
    ask: ofClaim('refuseClaim', { text: '사용한 흔적이 있어요.' }),
  },
  withdraw: {
    moves: ['withdrawCancel', 'withdrawExchange', 'withdrawReturn'],
    by: 'buyer',
    ask: ofClaim('withdrawClaim'),
  },
  receive: {
    moves: ['receiveExchange', 'receiveReturn'],
    by: 'seller',
    ask: ofClaim('receiveClaim'),
  },
  finish: { moves: ['finishReturn'], by: 'seller', ask: ofClaim('finishClaim') },
  sendExchange: { moves: ['dispatchExchange'], by: 'seller', ask: ofClaim('dispatchExchange', COURIER) },
} as const satisfies Record<string, Command>;
const commands = Object.entries<Command>(COMMANDS);

const WHO: Readonly<Record<Command['by'], readonly Role[]>> = {
  buyer: ['buyer'],
  seller: ['host', 'manager'],
};

async function stateOf({ server }: Stage, { orderSysId }: Made): Promise<Placed> {
  return (await server.sellover.log.state(orderStream(orderSysId))).state!;
}

/** What is there to move: the line, and the request. */
async function standing(stage: Stage, made: Made) {
  const state = await stateOf(stage, made);
  const [line] = state.order.products;
  const claim = made.claimSysId === null ? undefined : state.claims[made.claimSysId];
  return { line: lineStatusOf(state, line!), claim: claim?.isOpen ? claim : undefined, state };
}

/** Whether the table lets this command move something now. */
function isMove({ moves }: Command, { line, claim }: Awaited<ReturnType<typeof standing>>): boolean {
  return moves.some((name) => {
    const { of, from }: Move = MOVES[name];
    const isOfLine = of === 'line' || name.startsWith('ask');
    if (!isOfLine && claim?.type !== of) return false;
    return from.includes(isOfLine ? line : (claim!.statusCode as LineStatus));
  });
}

const alone = (run: (stage: Stage) => Promise<void>) =>
  TestServer.alone(async (server) => run(await setStage(server)));

describe('whoever asks for a move that the table does not have is refused, and nothing changes', () => {
  test.each(Object.keys(LINE_STATUS) as StatusName[])('at %s', (status) =>
    alone(async (stage) => {
      const made = await WAYS[status](stage);
      await rests(stage.server);
      const before = await standing(stage, made);
      const shown = made.claimSysId === null ? before.line : before.state.claims[made.claimSysId]!.statusCode;
      expect(shown).toBe(LINE_STATUS[status]);
      const can: string[] = [];
      for (const [name, command] of commands) {
        const isPossible = isMove(command, before);
        if (isPossible) can.push(name);
        for (const role of ROLES) {
          if (isPossible && WHO[command.by].includes(role)) continue;
          const code = await command.ask(stage, made, role);
          expect(code, `${name} by ${role}`).not.toBe('0001');
          if (!WHO[command.by].includes(role)) continue;
          const refusals: string[] = command.moves.map((move) => MOVES[move].code);
          if (made.claimSysId === null) refusals.push('0004');
          expect(refusals, `${name} by ${role}`).toContain(code);
        }
      }
      expect((await standing(stage, made)).state).toEqual(before.state);
      // Each move that the table has is made on an order of its own, by each role that may.
      for (const name of can)
        for (const role of WHO[(COMMANDS as Record<string, Command>)[name]!.by]) {
          const again = await WAYS[status](stage);
          expect(await (COMMANDS as Record<string, Command>)[name]!.ask(stage, again, role)).toBe('0001');
        }
    }),
  );
});

/** Waits, and says what happened meanwhile. */
const later = (from: StatusName, ms: number) => async (stage: Stage, begin: () => Promise<void>) => {
  const made = await WAYS[from](stage);
  await begin();
  stage.server.clock.advance(ms);
  await rests(stage.server);
  return made;
};
const asks =
  (from: StatusName, command: keyof typeof COMMANDS) =>
  async (stage: Stage, begin: () => Promise<void>): Promise<Made> => {
    const made = await WAYS[from](stage);
    await begin();
    const { by, ask } = COMMANDS[command];
    expect(await ask(stage, made, by === 'buyer' ? 'buyer' : 'host')).toBe('0001');
    return made;
  };

/** How each move is made; `begin` is called right before it. */
const MADE: Record<MoveName, (stage: Stage, begin: () => Promise<void>) => Promise<Made>> = {
  pay: async (stage, begin) => {
    const made = await WAYS.depositPending(stage);
    await begin();
    const { orderSysId } = made;
    await stage.api.done('actAsBank', { orderSysId, act: 'pay' }, await as(stage, stage.buyer));
    return made;
  },
  expire: later('depositPending', 3 * DAY),
  cancel: asks('paid', 'askCancel'),
  prepare: asks('paid', 'prepare'),
  dispatch: asks('preparing', 'dispatch'),
  deliver: async (stage, begin) => {
    const made = await later('sent', SENT_GUIDE_AFTER)(stage, begin);
    stage.server.clock.advance(DELIVERED_AFTER_GUIDE);
    await rests(stage.server);
    return made;
  },
  confirm: later('delivered', (SEND_BACK_DAYS + 1) * DAY),
  askCancel: asks('preparing', 'askCancel'),
  acceptCancel: asks('cancelRequested', 'accept'),
  refuseCancel: asks('cancelRequested', 'refuse'),
  withdrawCancel: asks('cancelRequested', 'withdraw'),
  askExchange: asks('delivered', 'askExchange'),
  acceptExchange: asks('exchangeRequested', 'accept'),
  refuseExchange: asks('exchangeRequested', 'refuse'),
  withdrawExchange: asks('exchangeRequested', 'withdraw'),
  turnIntoReturn: async (stage, begin) => {
    const { server, api, mug, stranger } = stage;
    const made = await WAYS.exchangeRequested(stage);
    const left = stockSum((await server.sellover.log.state(stockStream(mug.facts.prdtSysId))).state);
    const rest = orderOf([asked(mug, [line(left, mug)])]);
    const { totalAmount } = await api.done('quoteOrder', { orderProducts: rest.orderProducts });
    await api.done('placeOrder', { ...rest, payAmount: totalAmount }, await as(stage, stranger));
    await begin();
    expect(await COMMANDS.accept.ask(stage, made, 'host')).toBe('0001');
    return made;
  },
  forgetExchange: later('exchanging', SENT_BACK_WITHIN),
  receiveExchange: asks('exchanging', 'receive'),
  dispatchExchange: asks('exchangePreparing', 'sendExchange'),
  deliverExchange: later('exchangeSent', SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE),
  confirmExchange: later('exchangeDelivered', CONFIRMED_AFTER),
  askReturn: asks('sent', 'askReturn'),
  acceptReturn: asks('returnRequested', 'accept'),
  refuseReturn: asks('returnRequested', 'refuse'),
  withdrawReturn: asks('returnRequested', 'withdraw'),
  forgetReturn: later('returning', SENT_BACK_WITHIN),
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

describe('each move leads where the table says, and what follows it follows', () => {
  test.each(Object.entries<Move>(MOVES))('%s', (name, move) =>
    alone(async (stage) => {
      const { log } = stage.server.sellover;
      let position = 0;
      const made = await MADE[name as MoveName](stage, async () => {
        await rests(stage.server);
        position = await log.lastPosition();
      });
      await rests(stage.server);
      const state = await stateOf(stage, made);
      const [line] = state.order.products;
      const { claims } = state;
      const claim = Object.values(claims).at(-1);
      const shown = move.of === 'line' ? lineStatusOf(state, line!) : claim!.statusCode;
      const events = await log.read({ afterPosition: position, limit: 1_000 });
      const types = new Set(events.map(({ type }) => type));
      const followed = Object.entries(SHOWN_BY).filter(([, all]) => all.every((type) => types.has(type)));
      // What had waited for a request to end may follow at once.
      const isBefore = move.of !== 'line' && !claim!.isOpen && BEFORE.has(shown);
      expect([isBefore ? 'before' : shown, ...followed.map(([effect]) => effect)]).toEqual([
        move.to,
        ...Object.keys(SHOWN_BY).filter((effect) => move.effects.includes(effect as Effect)),
      ]);
    }),
  );
});
