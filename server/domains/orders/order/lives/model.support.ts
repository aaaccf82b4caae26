/**
 * What an order's life should be, written a second time and as simply as possible. It counts pieces and lists what is due.
 * It shares nothing with the product but the names of the statuses. What must stay true:
 *
 * - {@link Model.codeOf} says what a step answers before it is made. {@link Model.apply} says what it changes.
 * - Prices are not worked out to the won here, but between bounds. What the last pieces give back is exact.
 */
import { LINE_STATUS as S } from '../../../../../schema/orders/moves.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KOREA = 9 * HOUR;
const FEE = 5_000;

export type Kind = 'cancel' | 'exchange' | 'return';
type Fault = 'buyer' | 'seller';
export type Step =
  | { readonly do: 'pay'; readonly act: 'pay' | 'deposit' | 'refuse' | 'late' }
  | {
      readonly do: 'ask';
      readonly kind: Kind;
      readonly line: number;
      readonly qty: number;
      readonly reasonTypeCode: number;
    }
  | { readonly do: 'prepare' | 'dispatch' | 'confirm'; readonly line: number }
  | { readonly do: 'accept'; readonly claim: number; readonly fault: Fault | undefined }
  | { readonly do: Decision; readonly claim: number }
  | { readonly do: 'wait'; readonly hours: number };
export const DECISIONS = [
  ...(['refuse', 'withdraw', 'name', 'receive', 'payFee', 'finish', 'send'] as const),
  // The seller takes the fault upon themselves.
  ...(['finishAtOwnFault', 'sendAtOwnFault'] as const),
];
type Decision = (typeof DECISIONS)[number];

export interface LineOrdered {
  readonly orderPrdtSysId: number;
  readonly prdtSysId: number;
  readonly qty: number;
  /** What a piece costs, and what coupons and points take off all of them. */
  readonly unit: number;
  readonly off: number;
  /** What the buyer pays for its parcel, which holds nothing else. */
  readonly delivery: number;
}

interface Line extends LineOrdered {
  /** Of the pieces that no request holds. */
  status: number;
  free: number;
  returned: number;
  /** What pieces that are gone have given back. */
  given: number;
  deliveredAt: number | null;
}

interface Claim {
  readonly claimSysId: number;
  readonly line: Line;
  readonly qty: number;
  kind: Kind;
  status: number;
  isOpen: boolean;
  fault: Fault | null;
  /** With those whose goods go back in the same parcel. */
  readonly fee: Fee;
  /** Whether or not it went back. */
  hasPaidFee: boolean;
}

interface Fee {
  isPaid: boolean;
  readonly claims: Claim[];
}

interface Due {
  readonly at: number;
  readonly of: Line | Claim;
  readonly what: 'guide' | 'deliver' | 'confirm' | 'forget' | 'arrive' | 'end';
}

const ASKED: Readonly<Record<Kind, number>> = {
  cancel: S.cancelRequested,
  exchange: S.exchangeRequested,
  return: S.returnRequested,
};
const REFUSED: Readonly<Record<Kind, number>> = {
  cancel: S.cancelRefused,
  exchange: S.exchangeRefused,
  return: S.returnRefused,
};
/** By the reason. */
const FAULT: readonly (Fault | null)[] = [null, 'buyer', 'buyer', 'seller', 'buyer', 'seller', 'buyer', null];
const OVER: ReadonlySet<number> = new Set([S.confirmed, S.cancelled, S.exchanged, S.returned]);

export class Model {
  now: number;
  readonly lines: readonly Line[];
  readonly claims: Claim[] = [];
  /** Pieces in stock, by product. */
  readonly stock: Map<number, number>;
  readonly payUntil: number;
  /** The price of the pieces that are left, paid or not. */
  owed: number;
  /** What buyers paid for sending goods, and did not get back. */
  feesPaid = 0;
  isPaid: boolean;
  isExpired = false;
  /** Whether a payment by another way than at once was begun: it may come at any time, or for longer. */
  isPayOpen = false;
  #due: Due[] = [];

  constructor(order: {
    readonly now: number;
    readonly lines: readonly LineOrdered[];
    readonly stock: ReadonlyMap<number, number>;
    readonly payUntil: number;
    readonly total: number;
  }) {
    this.now = order.now;
    this.payUntil = order.payUntil;
    this.owed = order.total;
    this.isPaid = order.total === 0;
    this.stock = new Map(order.stock);
    const status = this.isPaid ? S.paid : S.depositPending;
    this.lines = order.lines.map((line) => {
      return { ...line, status, free: line.qty, returned: 0, given: 0, deliveredAt: null };
    });
    for (const { prdtSysId, qty } of this.lines) this.#stocked(prdtSysId, -qty);
  }

  lineStatus(line: Line): number {
    if (this.isExpired) return S.cancelled;
    if (line.free > 0) return line.status;
    const holding = this.#holding(line);
    const open = holding.filter(({ isOpen }) => isOpen).map(({ status }) => status);
    if (open.length > 0) return Math.min(...open);
    if (holding.length > 0) return S.exchanged;
    return line.returned > 0 ? S.returned : S.cancelled;
  }

  orderStatus(): number {
    const all = this.lines.map((line) => this.lineStatus(line));
    const going = all.filter((status) => !OVER.has(status));
    if (going.length > 0) return Math.min(...going);
    const isKept = all.some((status) => status === S.confirmed || status === S.exchanged);
    return isKept ? S.confirmed : Math.max(...all);
  }

  /** What the step answers. Null: that depends on the bank. */
  codeOf(step: Step): string | null {
    if (step.do === 'pay') return null;
    if (step.do === 'wait') return '0001';
    if (step.do === 'ask') return this.#codeOfAsking(step);
    if ('line' in step) return this.#codeOfLine(step.do, this.lines[step.line]!);
    const claim = this.claims[step.claim]!;
    const isAt = (...all: readonly number[]) => claim.isOpen && all.includes(claim.status);
    if (step.do === 'accept') {
      if (!isAt(ASKED[claim.kind])) return '0007';
      return claim.kind === 'cancel' || this.#faultBy(claim, step.fault) ? '0001' : '2054';
    }
    if (step.do === 'refuse' || step.do === 'withdraw') return isAt(ASKED[claim.kind]) ? '0001' : '0007';
    if (step.do === 'name' || step.do === 'receive') return isAt(S.exchanging, S.returning) ? '0001' : '0007';
    // The bank answers a repeat as it did the first time.
    if (step.do === 'payFee')
      return claim.fee.claims.some((each) => this.#owes(each)) || claim.hasPaidFee ? '0001' : '0007';
    const isEnd = step.do === 'finish' || step.do === 'finishAtOwnFault';
    if (!isAt(isEnd ? S.returnReceived : S.exchangePreparing)) return '0007';
    return this.#owes(claim) && !isAtOwnFault(step.do) ? FEE_IS_OPEN : '0001';
  }

  /** What the buyer is yet to pay for sending goods, by whose fault it is. */
  #owes(claim: Claim): boolean {
    const isGoing = claim.isOpen && claim.status !== S.exchangeSent && claim.status !== S.exchangeDelivered;
    return isGoing && costs(claim) && !claim.fee.isPaid;
  }

  #codeOfAsking({ kind, line: at, qty }: Extract<Step, { do: 'ask' }>): string {
    const line = this.lines[at]!;
    const status = this.lineStatus(line);
    const from: readonly number[] =
      kind === 'cancel' ? [S.depositPending, S.paid, S.preparing] : [S.sent, S.delivered];
    if (!from.includes(status)) return '0007';
    if (kind !== 'cancel' && line.deliveredAt !== null && this.now >= dayAfter7(line.deliveredAt))
      return '2052';
    return qty > line.free ? '2027' : '0001';
  }

  #codeOfLine(step: 'prepare' | 'dispatch' | 'confirm', line: Line): string {
    const status = this.lineStatus(line);
    if (step === 'prepare') return status === S.paid ? '0001' : '0007';
    if (step === 'dispatch') {
      const isAsked = this.#holding(line).some(({ kind }) => kind === 'cancel');
      return status === S.preparing && !isAsked ? '0001' : '0007';
    }
    const isHere = this.claims.some((claim) => claim.line === line && claim.status === S.exchangeDelivered);
    return isHere || status === S.sent || status === S.delivered ? '0001' : '2006';
  }

  /** Everything that would be done now, of all that could be asked for. */
  possible(): Step[] {
    const lines = this.lines.map((_, i) => i);
    const claims = this.claims.map((_, i) => i);
    const all: Step[] = [
      ...lines.flatMap((line): Step[] => [
        { do: 'prepare', line },
        { do: 'dispatch', line },
        { do: 'confirm', line },
        ...(['cancel', 'exchange', 'return'] as const).flatMap((kind) =>
          [1, this.lines[line]!.free].map((qty): Step => ({
            do: 'ask',
            kind,
            line,
            qty,
            reasonTypeCode: 1 + ((line + qty) % 7),
          })),
        ),
      ]),
      ...claims.flatMap((claim): Step[] => [
        { do: 'accept', claim, fault: 'buyer' },
        { do: 'accept', claim, fault: 'seller' },
        ...DECISIONS.map((decision): Step => ({ do: decision, claim })),
      ]),
    ];
    const isSome = (step: Step) => step.do !== 'ask' || step.qty > 0;
    return all.filter((step) => isSome(step) && this.codeOf(step) === '0001');
  }

  /** After a step that was done. `claimSysId`: of the request that was made. */
  apply(step: Step, claimSysId = 0): void {
    if (step.do === 'pay' || step.do === 'wait') return;
    if (step.do === 'ask') return this.#ask(step, claimSysId);
    if ('line' in step) return this.#moveLine(step.do, this.lines[step.line]!);
    this.#moveClaim(step, this.claims[step.claim]!);
  }

  /** The bank's money is there, or was not there in time. */
  paid(): void {
    this.isPaid = true;
    for (const line of this.lines) if (line.status === S.depositPending) line.status = S.paid;
  }

  expired(): void {
    this.isExpired = true;
    for (const line of this.lines) this.#stocked(line.prdtSysId, line.free);
  }

  /** Makes all that is due by then, each as late as it is made: the clock jumps. */
  until(now: number): void {
    this.now = now;
    for (let next = this.#nextDue(); next; next = this.#nextDue()) {
      this.#due = this.#due.filter((each) => each !== next);
      if ('claimSysId' in next.of) this.#timeOfClaim(next.what, next.of);
      else this.#timeOfLine(next.what, next.of);
    }
  }

  /** Whether a step has made something due at once. */
  get isDue(): boolean {
    return this.#nextDue() !== undefined;
  }

  #nextDue(): Due | undefined {
    return this.#due.filter(({ at }) => at <= this.now).toSorted((a, b) => a.at - b.at)[0];
  }

  #timeOfLine(what: Due['what'], line: Line): void {
    if (line.qty - this.#gone(line) === 0) return;
    if (what === 'guide' && line.status === S.sent) this.#later(3 * DAY, 'deliver', line);
    if (what === 'deliver' && line.status === S.sent) {
      line.status = S.delivered;
      line.deliveredAt = this.now;
      this.#later(dayAfter7(this.now) - this.now, 'confirm', line);
    }
    const isAsked = this.#holding(line).some(({ isOpen }) => isOpen);
    if (what === 'confirm' && line.status === S.delivered && !isAsked) line.status = S.confirmed;
  }

  #timeOfClaim(what: Due['what'], claim: Claim): void {
    if (!claim.isOpen) return;
    if (what === 'forget' && (claim.status === S.exchanging || claim.status === S.returning)) {
      if (claim.kind === 'exchange') this.#stocked(claim.line.prdtSysId, claim.qty);
      this.#freed(claim, claim.line.status);
    }
    if (what === 'arrive' && claim.status === S.exchangeSent) {
      claim.status = S.exchangeDelivered;
      this.#later(7 * DAY, 'end', claim);
    }
    if (what === 'end' && claim.status === S.exchangeDelivered) this.#exchanged(claim, 'by time');
  }

  #moveLine(step: 'prepare' | 'dispatch' | 'confirm', line: Line): void {
    if (step === 'prepare') line.status = S.preparing;
    if (step === 'dispatch') {
      line.status = S.sent;
      this.#later(7 * DAY, 'guide', line);
    }
    if (step === 'confirm') {
      const status = this.lineStatus(line);
      const isBought = status === S.sent || status === S.delivered;
      for (const claim of this.claims)
        if (claim.line === line && claim.status === S.exchangeDelivered) this.#exchanged(claim, 'by hand');
      if (isBought) line.status = S.confirmed;
    }
  }

  #ask({ kind, line: at, qty, reasonTypeCode }: Extract<Step, { do: 'ask' }>, claimSysId: number): void {
    const line = this.lines[at]!;
    const isAtOnce = kind === 'cancel' && line.status < S.preparing;
    const fault = FAULT[reasonTypeCode]!;
    const together = this.claims
      .filter((each) => each.line === line)
      .map(({ fee }) => fee)
      .find(
        ({ claims }) => claims.some(({ isOpen }) => isOpen) && claims.every((each) => mayWait(each, kind)),
      );
    const fee = together ?? { isPaid: false, claims: [] };
    const fresh = { status: ASKED[kind], isOpen: true, fee, hasPaidFee: false };
    const claim: Claim = { claimSysId, line, qty, kind, fault, ...fresh };
    this.claims.push(claim);
    fee.claims.push(claim);
    line.free -= qty;
    if (isAtOnce) this.#gave(claim, S.cancelled);
  }

  #moveClaim(step: Exclude<Step, { do: 'pay' | 'ask' | 'wait' } | { line: number }>, claim: Claim): void {
    const { line, qty } = claim;
    if (step.do === 'accept') return this.#accept(claim, step.fault);
    if (step.do === 'refuse') this.#freed(claim, REFUSED[claim.kind]);
    if (step.do === 'withdraw') this.#freed(claim, line.status);
    if (step.do === 'name' || step.do === 'receive')
      this.#due = this.#due.filter(({ of, what }) => of !== claim || what !== 'forget');
    if (step.do === 'receive') {
      claim.status = claim.kind === 'exchange' ? S.exchangePreparing : S.returnReceived;
      if (claim.kind === 'exchange') this.#stocked(line.prdtSysId, qty);
    }
    if (step.do === 'payFee' && claim.fee.claims.some((each) => this.#owes(each))) {
      claim.fee.isPaid = claim.hasPaidFee = true;
      this.feesPaid += FEE;
    }
    if (isAtOwnFault(step.do)) {
      claim.fault = 'seller';
      this.#feeBack(claim);
    }
    if (step.do === 'finish' || step.do === 'finishAtOwnFault') this.#gave(claim, S.returned);
    if (step.do === 'send' || step.do === 'sendAtOwnFault') {
      claim.status = S.exchangeSent;
      this.#later(10 * DAY, 'arrive', claim);
    }
  }

  #accept(claim: Claim, said: Fault | undefined): void {
    if (claim.kind === 'cancel') return this.#gave(claim, S.cancelled);
    claim.fault = this.#faultBy(claim, said);
    if (claim.fault === 'seller') this.#feeBack(claim);
    const { prdtSysId } = claim.line;
    if (claim.kind === 'exchange' && this.stock.get(prdtSysId)! < claim.qty) {
      claim.kind = 'return';
      claim.status = S.returnRequested;
      return;
    }
    if (claim.kind === 'exchange') this.#stocked(prdtSysId, -claim.qty);
    claim.status = claim.kind === 'exchange' ? S.exchanging : S.returning;
    this.#later(14 * DAY, 'forget', claim);
  }

  #faultBy(claim: Claim, said: Fault | undefined): Fault | null {
    const isSoldOut = claim.kind === 'exchange' && this.stock.get(claim.line.prdtSysId)! < claim.qty;
    const by = said ?? (isSoldOut ? 'seller' : undefined);
    return by === 'seller' ? by : (claim.fault ?? by ?? null);
  }

  #feeBack({ fee }: Claim): void {
    if (fee.claims.some(costs)) return;
    if (fee.isPaid) this.feesPaid -= FEE;
    fee.isPaid = false;
  }

  /** The request ends, and its pieces are what they were. */
  #freed(claim: Claim, status: number): void {
    claim.status = status;
    claim.isOpen = false;
    claim.line.free += claim.qty;
    this.#feeBack(claim);
    this.#confirmLater(claim.line);
  }

  #exchanged(claim: Claim, how: 'by time' | 'by hand'): void {
    claim.status = S.exchanged;
    claim.isOpen = false;
    if (how === 'by time') this.#confirmLater(claim.line);
  }

  /** Pieces leave the order. {@link refunded} says what they give back. */
  #gave(claim: Claim, status: number): void {
    claim.status = status;
    claim.isOpen = false;
    if (status === S.returned) claim.line.returned += claim.qty;
    this.#stocked(claim.line.prdtSysId, claim.qty);
    this.#confirmLater(claim.line);
  }

  /** Between which amounts the pieces of a request that left are worth, now that they have. */
  worthOf({ line, qty, kind, fault }: Claim): readonly [least: number, most: number] {
    const keepsDelivery = kind === 'return' && fault === 'buyer';
    const rest = line.qty * line.unit - line.off - line.given + (keepsDelivery ? 0 : line.delivery);
    if (line.qty === this.#gone(line)) return [rest, rest];
    const each = line.off / line.qty;
    return [qty * (line.unit - each - 2), qty * (line.unit - each + 2)];
  }

  refunded({ line }: Claim, amount: number): void {
    line.given += amount;
    this.owed -= amount;
    // Nothing is left to be paid.
    if (!this.isPaid && this.owed === 0) this.paid();
  }

  /** Whether nothing happens any more. */
  get isOver(): boolean {
    const isAsked = this.claims.some(({ isOpen }) => isOpen);
    return !isAsked && this.lines.every((line) => OVER.has(this.lineStatus(line)));
  }

  /** Whether nothing is left of the order, so that what it took came back. */
  get isGone(): boolean {
    return this.isExpired || this.lines.every((line) => line.qty === this.#gone(line));
  }

  #gone(line: Line): number {
    return line.qty - line.free - this.#holding(line).reduce((sum, { qty }) => sum + qty, 0);
  }

  #holding(line: Line): Claim[] {
    return this.claims.filter((claim) => claim.line === line && isHeld(claim));
  }

  #confirmLater(line: Line): void {
    if (line.status !== S.delivered) return;
    this.#due = this.#due.filter(({ of, what }) => of !== line || what !== 'confirm');
    this.#due.push({ at: Math.max(this.now, dayAfter7(line.deliveredAt!)), what: 'confirm', of: line });
  }

  #later(ms: number, what: Due['what'], of: Line | Claim): void {
    this.#due.push({ at: this.now + ms, what, of });
  }

  #stocked(prdtSysId: number, qty: number): void {
    this.stock.set(prdtSysId, this.stock.get(prdtSysId)! + qty);
  }
}

/** A seller does not end what its buyer is yet to pay for. */
const FEE_IS_OPEN = '2055';

function isAtOwnFault(decision: Decision): boolean {
  return decision === 'finishAtOwnFault' || decision === 'sendAtOwnFault';
}

const GOODS_ENDED = new Set<number>([S.exchangeSent, S.exchangeDelivered, S.exchanged, S.returned]);
const GOODS_CAME = new Set<number>([S.exchangePreparing, S.returnReceived, ...GOODS_ENDED]);

/** Whether its buyer pays for sending goods. */
function costs({ kind, fault, isOpen, status }: Claim): boolean {
  return kind !== 'cancel' && fault === 'buyer' && (isOpen || GOODS_ENDED.has(status));
}

/** Whether its goods can go back together with others. */
function mayWait(claim: Claim, kind: Kind): boolean {
  return kind !== 'cancel' && claim.kind === kind && !GOODS_CAME.has(claim.status);
}

function isHeld({ isOpen, status }: Claim): boolean {
  return isOpen || status === S.exchanged;
}

/** Midnight after the seventh day that follows, in Korea. */
function dayAfter7(deliveredAt: number): number {
  return Math.floor((deliveredAt + KOREA) / DAY) * DAY - KOREA + 8 * DAY;
}
