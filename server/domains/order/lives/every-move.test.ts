import { expect, test } from 'vitest';
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
import type { Input } from '../../../../schema/operation.ts';
import type { OperationName, OperationOf } from '../../../domains.ts';
import { by, later, oneServer, REFUSES } from '../../../testing/buying.ts';
import { ROLES } from '../../../testing/operations/calls.ts';
import { COURIER } from '../../../testing/fulfilling.ts';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { rests } from '../../../testing/rests.ts';
import { isWhole } from '../../../testing/seed.ts';
import type { Stage } from '../../../testing/stage.ts';
import { couponBoxStream } from '../../coupon/decider.ts';
import { pointStream } from '../../point/decider.ts';
import { stockStream, stockSum } from '../../stock/decider.ts';
import { orderStream } from '../decider.ts';
import { lineStatusOf } from '../status.ts';
import { WAYS, type Made } from './statuses.support.ts';

const newStage = oneServer();

type StatusName = keyof typeof LINE_STATUS;
type Role = (typeof ROLES)[number];
interface Command {
  /** The moves that it makes, by what there is to move. */
  readonly moves: readonly MoveName[];
  readonly by: 'buyer' | 'seller';
  /** What it answers. */
  readonly ask: (made: Made, role: Role) => Promise<string>;
}

const as =
  <N extends OperationName>(name: N, input: (made: Made) => Input<OperationOf<N>>) =>
  async (made: Made, role: Role) => {
    const { stage } = made;
    if (role === 'guest') return stage.api.code(name, input(made), { token: null });
    return by(stage, stage[role]).code(name, input(made));
  };
/** Asked about a request that is not there, where the order has none. */
const claimIn = ({ claimSysId }: Made) => ({ claimSysId: claimSysId ?? 999_999 });
const lineIn = ({ orderSysId, orderPrdtSysId }: Made) => ({ orderSysId, orderPrdtSysIds: [orderPrdtSysId] });

/** Everything that people can ask for, and the moves that it makes. */
const COMMANDS = {
  prepare: { moves: ['prepare'], by: 'seller', ask: as('prepareOrder', lineIn) },
  dispatch: {
    moves: ['dispatch'],
    by: 'seller',
    ask: as('dispatchOrder', (made) => ({ ...lineIn(made), ...COURIER })),
  },
  confirm: {
    moves: ['confirm', 'confirmExchange'],
    by: 'buyer',
    ask: as('confirmPurchase', ({ orderSysId, orderPrdtSysId }) => ({ orderSysId, orderPrdtSysId })),
  },
  askCancel: { moves: ['cancel', 'askCancel'], by: 'buyer', ask: as('askCancel', (made) => made.asked) },
  askExchange: { moves: ['askExchange'], by: 'buyer', ask: as('askExchange', (made) => made.asked) },
  askReturn: { moves: ['askReturn'], by: 'buyer', ask: as('askReturn', (made) => made.asked) },
  accept: {
    moves: ['acceptCancel', 'acceptExchange', 'acceptReturn'],
    by: 'seller',
    ask: as('acceptClaim', (made) => ({ ...claimIn(made), fault: 'seller' as const })),
  },
  refuse: {
    moves: ['refuseCancel', 'refuseExchange', 'refuseReturn'],
    by: 'seller',
    ask: as('refuseClaim', (made) => ({ ...claimIn(made), ...REFUSES })),
  },
  withdraw: {
    moves: ['withdrawCancel', 'withdrawExchange', 'withdrawReturn'],
    by: 'buyer',
    ask: as('withdrawClaim', claimIn),
  },
  receive: { moves: ['receiveExchange', 'receiveReturn'], by: 'seller', ask: as('receiveClaim', claimIn) },
  finish: { moves: ['finishReturn'], by: 'seller', ask: as('finishClaim', claimIn) },
  sendExchange: {
    moves: ['dispatchExchange'],
    by: 'seller',
    ask: as('dispatchExchange', (made) => ({ ...claimIn(made), ...COURIER })),
  },
} as const satisfies Record<string, Command>;
const commands = Object.entries<Command>(COMMANDS);

const WHO: Readonly<Record<Command['by'], readonly Role[]>> = {
  buyer: ['buyer'],
  seller: ['host', 'manager'],
};

const stateOf = async ({ stage, orderSysId }: Made) =>
  (await stage.server.sellover.log.state(orderStream(orderSysId))).state!;

/** What is there to move: the line, and the request. */
async function standing(made: Made) {
  const state = await stateOf(made);
  const claim = made.claimSysId === null ? undefined : state.claims[made.claimSysId];
  return {
    line: lineStatusOf(state, state.order.products[0]!),
    claim: claim?.isOpen ? claim : undefined,
    state,
  };
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

test.each(Object.keys(LINE_STATUS) as StatusName[])(
  'at %s, whoever asks for a move that the table does not have is refused, and nothing changes',
  async (status) => {
    const stage = await newStage();
    const made = await WAYS[status](stage);
    await rests(stage.server);
    const before = await standing(made);
    const shown = made.claimSysId === null ? before.line : before.state.claims[made.claimSysId]!.statusCode;
    expect(shown).toBe(LINE_STATUS[status]);
    const possible = commands.filter(([, command]) => isMove(command, before));
    for (const [name, command] of commands) {
      const isPossible = possible.some(([each]) => each === name);
      // Who may call what at all is proven of each operation, too.
      for (const role of isWhole ? ROLES : WHO[command.by].slice(0, 1)) {
        const isTheirs = WHO[command.by].includes(role);
        if (isPossible && isTheirs) continue;
        const code = await command.ask(made, role);
        expect(code, `${name} by ${role}`).not.toBe('0001');
        if (!isTheirs) continue;
        const refusals: string[] = command.moves.map((move) => MOVES[move].code);
        if (made.claimSysId === null) refusals.push('0004');
        expect(refusals, `${name} by ${role}`).toContain(code);
      }
    }
    expect((await standing(made)).state).toEqual(before.state);
    if (!isWhole) return;
    // Each move that the table has is made on an order of its own, by each role that may.
    for (const [, command] of possible)
      for (const role of WHO[command.by])
        expect(await command.ask(await WAYS[status](stage), role)).toBe('0001');
  },
);

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
  (from: StatusName, command: keyof typeof COMMANDS): Make =>
  async (stage, begin) => {
    const made = await WAYS[from](stage);
    await begin();
    const { by: who, ask } = COMMANDS[command];
    expect(await ask(made, who === 'buyer' ? 'buyer' : 'host')).toBe('0001');
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
    expect(await COMMANDS.accept.ask(made, 'host')).toBe('0001');
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
