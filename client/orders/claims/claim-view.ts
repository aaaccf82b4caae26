/** What a request shows of itself. */
import type { Claim, ClaimType } from '../../../schema/orders/claims.ts';
import { BUYERS_FAULT, SELLERS_FAULT } from '../../../schema/orders/constants.ts';
import { isOver, isRefused, LINE_STATUS, mayMove } from '../../../schema/orders/moves.ts';

type Shown = Pick<Claim, 'type' | 'statusCode'>;

const S = LINE_STATUS;

/** Whether it was taken back, or was forgotten. Its pieces have the status then that they had before it. */
export function isWithdrawn({ statusCode }: Pick<Claim, 'statusCode'>): boolean {
  return statusCode < S.cancelRequested;
}

export function isOpen({ statusCode }: Pick<Claim, 'statusCode'>): boolean {
  return !(statusCode < S.cancelRequested || isOver(statusCode) || isRefused(statusCode));
}

const WITHDRAW = {
  cancel: 'withdrawCancel',
  exchange: 'withdrawExchange',
  return: 'withdrawReturn',
} as const;

export function mayWithdraw({ type, statusCode }: Shown): boolean {
  return mayMove(WITHDRAW[type], statusCode);
}

/** Whether the seller has yet to answer. */
export function isAsked(claim: Shown): boolean {
  return mayWithdraw(claim);
}

/** Whether the buyer is to send the goods back. */
export function isToSend({ statusCode }: Pick<Claim, 'statusCode'>): boolean {
  return statusCode === S.exchanging || statusCode === S.returning;
}

/** Whether goods in exchange have come. */
export function isToConfirm({ statusCode }: Pick<Claim, 'statusCode'>): boolean {
  return mayMove('confirmExchange', statusCode);
}

export type StepName =
  | 'asked'
  | 'accepted'
  | 'received'
  | 'sent'
  | 'delivered'
  | 'done'
  | 'refused'
  | 'withdrawn';

export interface Step {
  readonly name: StepName;
  readonly state: 'done' | 'now' | 'ahead';
  /** When, as far as that is known. */
  readonly at?: string;
}

/** The statuses of each kind of request in their order, with the name of each. */
const WAYS = {
  cancel: [
    [S.cancelRequested, 'asked'],
    [S.cancelled, 'done'],
  ],
  exchange: [
    [S.exchangeRequested, 'asked'],
    [S.exchanging, 'accepted'],
    [S.exchangePreparing, 'received'],
    [S.exchangeSent, 'sent'],
    [S.exchangeDelivered, 'delivered'],
    [S.exchanged, 'done'],
  ],
  return: [
    [S.returnRequested, 'asked'],
    [S.returning, 'accepted'],
    [S.returnReceived, 'received'],
    [S.returned, 'done'],
  ],
} as const satisfies Record<ClaimType, readonly (readonly [number, StepName])[]>;

/** The steps of a request. The one that was reached last is `now` while more follow. */
export function stepsOf({
  type,
  statusCode,
  createdAt,
  steps,
}: Pick<Claim, 'type' | 'statusCode' | 'createdAt' | 'steps'>): readonly Step[] {
  const asked: Step = { name: 'asked', state: 'done', at: createdAt };
  const timeOf = (status: number) => {
    const step = steps.findLast((each) => each.statusCode === status);
    return step && { at: step.at };
  };
  if (isWithdrawn({ statusCode }))
    return [asked, { name: 'withdrawn', state: 'done', ...timeOf(statusCode) }];
  if (isRefused(statusCode)) return [asked, { name: 'refused', state: 'done', ...timeOf(statusCode) }];
  const way = WAYS[type];
  const reached = way.findIndex(([status]) => status === statusCode);
  return way.map(([status, name], at) => ({
    name,
    state: at < reached || reached === way.length - 1 ? 'done' : at === reached ? 'now' : 'ahead',
    ...(name === 'asked' ? { at: createdAt } : at <= reached && timeOf(status)),
  }));
}

/** Who pays for sending goods back for a reason; null: the seller decides. */
export function faultOf(reasonTypeCode: number): 'buyer' | 'seller' | null {
  if (BUYERS_FAULT.includes(reasonTypeCode)) return 'buyer';
  return SELLERS_FAULT.includes(reasonTypeCode) ? 'seller' : null;
}
