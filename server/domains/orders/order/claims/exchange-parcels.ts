/** Follows goods in exchange, at the pace and to the bounds of any parcel (`fulfilling/following.ts`). */
import { CONFIRMED_AFTER, LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { TimerHandler } from '../../../../platform/log/background/timers.ts';
import type { EventLog, Timer } from '../../../../platform/log/log.ts';
import type { Couriers } from '../../../buying/courier/offers.ts';
import { orderStream } from '../decider.ts';
import { ASKED_AGAIN_AFTER, FOLLOWED_FOR } from '../fulfilling/following.ts';
import { FOLLOWED_EVERY } from '../fulfilling/parcel-timers.ts';
import type { ClaimMove } from './claims.ts';
import type { ClaimSteps, Deciding, Outcome } from './claim-steps.ts';
import {
  CONFIRM_EXCHANGE,
  FOLLOW_EXCHANGE,
  followExchangeTimer,
  TAKE_EXCHANGE_AS_DELIVERED,
  timerId,
  timerOf,
} from './claim-timers.ts';
import { moveClaim, moveFor } from './deciding.ts';
import { claimTextsOf } from './tables.ts';

/** The goods are there; the buyer confirms them, or time does. */
export function exchangeArrived({ state, claim, now }: Deciding, by: 'carrier' | 'timer'): Outcome {
  const { claimSysId } = claim;
  const move = moveFor('deliver', state, claim) as ClaimMove;
  return {
    events: [moveClaim(state, claim, move, by)],
    set: [timerOf(CONFIRM_EXCHANGE, state, claimSysId, now + CONFIRMED_AFTER)],
    clear: by === 'carrier' ? [timerId(TAKE_EXCHANGE_AS_DELIVERED, claimSysId)] : [],
  };
}

export class ExchangeParcels {
  readonly #log: Pick<EventLog, 'state' | 'reads'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #couriers: Pick<Couriers, 'track'>;
  readonly #steps: ClaimSteps;

  constructor(parts: {
    readonly log: Pick<EventLog, 'state' | 'reads'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly couriers: Pick<Couriers, 'track'>;
    readonly steps: ClaimSteps;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#couriers = parts.couriers;
    this.#steps = parts.steps;
  }

  readonly timers: Record<string, TimerHandler> = {
    [FOLLOW_EXCHANGE]: (timer) => this.#follow(timer),
  };

  async #follow(timer: Timer): Promise<void> {
    const [claimSysId, orderSysId, sentAt] = (['claimSysId', 'orderSysId', 'sentAt'] as const).map((field) =>
      Number(timer.command[field]),
    ) as [number, number, number];
    const { state } = await this.#log.state(orderStream(orderSysId));
    const row = await this.#log.reads.one(claimTextsOf({ claimSysId }));
    const isOnItsWay = state?.claims[claimSysId]?.statusCode === LINE_STATUS.exchangeSent;
    const { exchange_company_code: deliveryCompanyCode, exchange_invoice_no: invoiceNo } = row ?? {};
    const isOver = this.#clock.now() > sentAt + FOLLOWED_FOR;
    if (!isOnItsWay || !deliveryCompanyCode || !invoiceNo || isOver)
      return this.#steps.byTime(timer, () => ({ events: [] }));
    const { track, isCurrent } = await this.#couriers.track({ deliveryCompanyCode, invoiceNo, sentAt });
    if (track?.deliveredAt)
      return this.#steps.byTime(timer, (deciding) => exchangeArrived(deciding, 'carrier'));
    const after = isCurrent && track ? FOLLOWED_EVERY : ASKED_AGAIN_AFTER;
    return this.#steps.byTime(timer, (deciding) => ({
      events: [],
      set: [followExchangeTimer(deciding.state, { claimSysId, sentAt }, deciding.now, after)],
    }));
  }
}
