/**
 * The life of an order's lines: every status, and every move from one to another. What must stay true:
 *
 * - A move that is not in {@link MOVES} is refused. Server, client, commands and `server/docs/orders.md` read this table.
 * - A line shows the status of its pieces that no request holds, and that of the request where requests hold them all.
 * - An order shows the lowest status of its lines that still go on. When none does, it shows 6 where anything was kept, and
 *   otherwise how its last line ended.
 */
import type { ResultCode } from '../codes.ts';
import { DAY } from '../durations.ts';

export const LINE_STATUS = {
  depositPending: 1,
  paid: 2,
  preparing: 3,
  sent: 4,
  delivered: 5,
  confirmed: 6,
  cancelRequested: 100,
  cancelRefused: 101,
  cancelled: 102,
  exchangeRequested: 103,
  exchangeRefused: 104,
  exchanging: 105,
  exchangePreparing: 106,
  exchangeSent: 107,
  exchangeDelivered: 108,
  exchanged: 109,
  returnRequested: 110,
  returnRefused: 111,
  returning: 112,
  returnReceived: 113,
  returned: 114,
} as const;
export type LineStatus = (typeof LINE_STATUS)[keyof typeof LINE_STATUS];

const S = LINE_STATUS;

/** Whether nothing follows any more. */
export function isOver(statusCode: number): boolean {
  return OVER.has(statusCode);
}
const OVER: ReadonlySet<number> = new Set([S.confirmed, S.cancelled, S.exchanged, S.returned]);

/** Whether a request was refused. Its pieces then have the status that they had before it. */
export function isRefused(statusCode: number): boolean {
  return REFUSED.has(statusCode);
}
const REFUSED: ReadonlySet<number> = new Set([S.cancelRefused, S.exchangeRefused, S.returnRefused]);

/** Whether something was kept: bought for good, or exchanged. */
export function isKept(statusCode: number): boolean {
  return statusCode === S.confirmed || statusCode === S.exchanged;
}

/** A seller sends goods within this time, and they arrive within the next. Then an unconfirmed delivery counts as made. */
export const SENT_GUIDE_AFTER = 7 * DAY;
export const DELIVERED_AFTER_GUIDE = 3 * DAY;
/** An exchange is final by itself this long after its goods have arrived. */
export const CONFIRMED_AFTER = 7 * DAY;
/** The last day, counted from the day of delivery, on which goods may be sent back or exchanged. At its end a purchase is confirmed. */
export const SEND_BACK_DAYS = 7;
/** Who asked to send goods back and does not send them within this time has withdrawn the request. */
export const SENT_BACK_WITHIN = 14 * DAY;

export type Mover = 'buyer' | 'seller' | 'carrier' | 'timer' | 'provider';

/** Until when somebody may move a line, or from when a timer does. */
export const DEADLINES = {
  payUntil: 'while it can still be paid',
  payUntilOver: 'at the end of the time to pay',
  sendBackDays: `until the end of day ${SEND_BACK_DAYS} after delivery`,
  guideOver: `${DELIVERED_AFTER_GUIDE / DAY} days after the guide, which is sent after ${SENT_GUIDE_AFTER / DAY} days`,
  exchangeThere: `${(SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE) / DAY} days after it was sent`,
  sendBackOver: `at the end of day ${SEND_BACK_DAYS} after delivery, if no request is open`,
  confirmedAfter: `${CONFIRMED_AFTER / DAY} days after delivery`,
  sentBackWithin: `${SENT_BACK_WITHIN / DAY} days without goods or contact`,
} as const;
export type Deadline = keyof typeof DEADLINES;

/** What follows a move, in the same decision or as its reaction. */
export const EFFECTS = {
  refund: 'the buyer gets the money back',
  benefits: 'coupons and points come back',
  stock: 'the pieces go back into stock',
  take: 'the wanted pieces go out of stock',
  feeBack: 'what the buyer paid for sending goods goes back, unless it is owed',
  tellBuyer: 'the buyer is told',
  tellSeller: 'the hosts of its seller are told',
} as const;
export type Effect = keyof typeof EFFECTS;

/** What must have happened before a move, and what its refusal answers until then. */
export const NEEDS = {
  feePaid: {
    what: 'once the buyer has paid for sending goods, or the seller takes the fault upon themselves',
    code: '2055',
  },
} as const satisfies Record<string, { readonly what: string; readonly code: ResultCode }>;
export type Need = keyof typeof NEEDS;

export interface Move {
  /** What moves: pieces of a line that no request holds, or a request. */
  readonly of: 'line' | 'cancel' | 'exchange' | 'return';
  readonly from: readonly LineStatus[];
  /** `before`: the request ends, and its pieces have the status that they had before it. */
  readonly to: LineStatus | 'before';
  readonly by: readonly Mover[];
  readonly until?: Deadline;
  readonly needs?: Need;
  /** What the refusal of a move from anywhere else answers. */
  readonly code: ResultCode;
  readonly effects: readonly Effect[];
}

const GIVEN_BACK = ['refund', 'benefits', 'stock', 'tellBuyer'] as const;

export const MOVES = {
  pay: {
    of: 'line',
    from: [S.depositPending],
    to: S.paid,
    by: ['provider'],
    until: 'payUntil',
    code: '0007',
    effects: ['tellBuyer', 'tellSeller'],
  },
  expire: {
    of: 'line',
    from: [S.depositPending],
    to: S.cancelled,
    by: ['timer'],
    until: 'payUntilOver',
    code: '0007',
    effects: ['benefits', 'stock', 'tellBuyer'],
  },
  cancel: {
    of: 'line',
    from: [S.depositPending, S.paid],
    to: S.cancelled,
    by: ['buyer'],
    code: '0007',
    effects: GIVEN_BACK,
  },
  prepare: {
    of: 'line',
    from: [S.paid],
    to: S.preparing,
    by: ['seller'],
    code: '0007',
    effects: ['tellBuyer'],
  },
  dispatch: {
    of: 'line',
    from: [S.preparing],
    to: S.sent,
    by: ['seller'],
    code: '0007',
    effects: ['tellBuyer'],
  },
  deliver: {
    of: 'line',
    from: [S.sent],
    to: S.delivered,
    by: ['carrier', 'timer'],
    until: 'guideOver',
    code: '0007',
    effects: ['tellBuyer'],
  },
  confirm: {
    of: 'line',
    from: [S.sent, S.delivered],
    to: S.confirmed,
    by: ['buyer', 'timer'],
    until: 'sendBackOver',
    code: '2006',
    effects: [],
  },
  askCancel: {
    of: 'cancel',
    from: [S.preparing],
    to: S.cancelRequested,
    by: ['buyer'],
    code: '0007',
    effects: ['tellSeller'],
  },
  acceptCancel: {
    of: 'cancel',
    from: [S.cancelRequested],
    to: S.cancelled,
    by: ['seller'],
    code: '0007',
    effects: GIVEN_BACK,
  },
  refuseCancel: {
    of: 'cancel',
    from: [S.cancelRequested],
    to: S.cancelRefused,
    by: ['seller'],
    code: '0007',
    effects: ['tellBuyer'],
  },
  withdrawCancel: {
    of: 'cancel',
    from: [S.cancelRequested],
    to: 'before',
    by: ['buyer'],
    code: '0007',
    effects: [],
  },
  askExchange: {
    of: 'exchange',
    from: [S.sent, S.delivered],
    to: S.exchangeRequested,
    by: ['buyer'],
    until: 'sendBackDays',
    code: '0007',
    effects: ['tellSeller'],
  },
  acceptExchange: {
    of: 'exchange',
    from: [S.exchangeRequested],
    to: S.exchanging,
    by: ['seller'],
    code: '0007',
    effects: ['take', 'feeBack', 'tellBuyer'],
  },
  refuseExchange: {
    of: 'exchange',
    from: [S.exchangeRequested],
    to: S.exchangeRefused,
    by: ['seller'],
    code: '0007',
    effects: ['feeBack', 'tellBuyer'],
  },
  withdrawExchange: {
    of: 'exchange',
    from: [S.exchangeRequested],
    to: 'before',
    by: ['buyer'],
    code: '0007',
    effects: ['feeBack'],
  },
  /** The wanted choice is out of stock. */
  turnIntoReturn: {
    of: 'exchange',
    from: [S.exchangeRequested],
    to: S.returnRequested,
    by: ['seller'],
    code: '0007',
    effects: ['feeBack', 'tellBuyer'],
  },
  forgetExchange: {
    of: 'exchange',
    from: [S.exchanging],
    to: 'before',
    by: ['timer'],
    until: 'sentBackWithin',
    code: '0007',
    effects: ['stock', 'feeBack', 'tellBuyer'],
  },
  receiveExchange: {
    of: 'exchange',
    from: [S.exchanging],
    to: S.exchangePreparing,
    by: ['seller'],
    code: '0007',
    effects: ['stock', 'tellBuyer'],
  },
  dispatchExchange: {
    of: 'exchange',
    from: [S.exchangePreparing],
    to: S.exchangeSent,
    by: ['seller'],
    needs: 'feePaid',
    code: '0007',
    effects: ['feeBack', 'tellBuyer'],
  },
  deliverExchange: {
    of: 'exchange',
    from: [S.exchangeSent],
    to: S.exchangeDelivered,
    by: ['carrier', 'timer'],
    until: 'exchangeThere',
    code: '0007',
    effects: ['tellBuyer'],
  },
  confirmExchange: {
    of: 'exchange',
    from: [S.exchangeDelivered],
    to: S.exchanged,
    by: ['buyer', 'timer'],
    until: 'confirmedAfter',
    code: '2006',
    effects: [],
  },
  askReturn: {
    of: 'return',
    from: [S.sent, S.delivered],
    to: S.returnRequested,
    by: ['buyer'],
    until: 'sendBackDays',
    code: '0007',
    effects: ['tellSeller'],
  },
  acceptReturn: {
    of: 'return',
    from: [S.returnRequested],
    to: S.returning,
    by: ['seller'],
    code: '0007',
    effects: ['feeBack', 'tellBuyer'],
  },
  refuseReturn: {
    of: 'return',
    from: [S.returnRequested],
    to: S.returnRefused,
    by: ['seller'],
    code: '0007',
    effects: ['feeBack', 'tellBuyer'],
  },
  withdrawReturn: {
    of: 'return',
    from: [S.returnRequested],
    to: 'before',
    by: ['buyer'],
    code: '0007',
    effects: ['feeBack'],
  },
  forgetReturn: {
    of: 'return',
    from: [S.returning],
    to: 'before',
    by: ['timer'],
    until: 'sentBackWithin',
    code: '0007',
    effects: ['feeBack', 'tellBuyer'],
  },
  receiveReturn: {
    of: 'return',
    from: [S.returning],
    to: S.returnReceived,
    by: ['seller'],
    code: '0007',
    effects: ['tellBuyer'],
  },
  finishReturn: {
    of: 'return',
    from: [S.returnReceived],
    to: S.returned,
    by: ['seller'],
    needs: 'feePaid',
    code: '0007',
    effects: [...GIVEN_BACK, 'feeBack'],
  },
} as const satisfies Record<string, Move>;
export type MoveName = keyof typeof MOVES;

/** The moves that this follows. */
export type MoveWith<E extends Effect> = {
  [M in MoveName]: E extends (typeof MOVES)[M]['effects'][number] ? M : never;
}[MoveName];

export function hasEffect<E extends Effect>(move: MoveName, effect: E): move is MoveWith<E> {
  return (MOVES[move].effects as readonly Effect[]).includes(effect);
}

/** Whether a line or a request with this status can make the move. */
export function mayMove(move: MoveName, statusCode: number): boolean {
  return (MOVES[move].from as readonly number[]).includes(statusCode);
}
