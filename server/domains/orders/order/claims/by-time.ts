/** What becomes of requests by time, and by what couriers say of goods in exchange. */
import { CONFIRMED_AFTER, LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import type { TimerHandler } from '../../../../platform/log/background/timers.ts';
import type { Platform } from '../../../../platform/module.ts';
import { whenDue } from '../../../../platform/operations.ts';
import type { Couriers } from '../../../buying/courier/offers.ts';
import { orderStream } from '../decider.ts';
import { ASKED_AGAIN_AFTER, FOLLOWED_FOR } from '../fulfilling/by-time.ts';
import { FOLLOWED_EVERY } from '../fulfilling/parcel-timers.ts';
import type { ClaimMove } from './claims.ts';
import {
  CONFIRM_EXCHANGE,
  FOLLOW_EXCHANGE,
  FORGET_CLAIM,
  followExchangeTimer,
  TAKE_EXCHANGE_AS_DELIVERED,
  timerId,
  timerOf,
} from './claim-timers.ts';
import { moveClaim, moveFor, wantedPieces } from './moves.ts';
import { givenUp, movedOn, stocked } from './outcomes.ts';
import { claimStepByTime, type ClaimDeciding, type OfClaim, type StepOutcome } from './steps.ts';
import { claimTextsOf } from './rows.ts';

type ByTimeNeed = Pick<Platform, 'log' | 'source' | 'clock'> & {
  readonly couriers: Pick<Couriers, 'track'>;
};

export function claimTimers(need: ByTimeNeed): Record<string, TimerHandler> {
  return {
    [FORGET_CLAIM]: forget(need),
    [TAKE_EXCHANGE_AS_DELIVERED]: byTime((deciding) => exchangeArrived(deciding, 'timer'))(need),
    [CONFIRM_EXCHANGE]: byTime((deciding) => movedOn(deciding, 'confirm', 'timer'))(need),
    [FOLLOW_EXCHANGE]: followExchange(need),
  };
}

function byTime(decide: (deciding: ClaimDeciding) => StepOutcome) {
  return whenDue(({ log }, of: OfClaim) => claimStepByTime(of, log, decide));
}

const forget = whenDue(({ log, source }, of: OfClaim) => {
  const refundSysId = source.id();
  return claimStepByTime(of, log, (deciding) => {
    const { state, claim } = deciding;
    const outcome = givenUp(deciding, 'forget', 'timer', refundSysId);
    const taken = claim.type === 'exchange' ? wantedPieces(state, claim) : [];
    return { ...outcome, others: stocked(state, 'StockReturned', claim, taken) };
  });
});

/** The goods are there; the buyer confirms them, or time does. */
function exchangeArrived({ state, claim, now }: ClaimDeciding, by: 'carrier' | 'timer'): StepOutcome {
  const { claimSysId } = claim;
  const move = moveFor('deliver', state, claim) as ClaimMove;
  return {
    events: [moveClaim(state, claim, move, by)],
    set: [timerOf(CONFIRM_EXCHANGE, state, claimSysId, now + CONFIRMED_AFTER)],
    clear: by === 'carrier' ? [timerId(TAKE_EXCHANGE_AS_DELIVERED, claimSysId)] : [],
  };
}

/** At the pace and to the bounds of any parcel (`fulfilling/by-time.ts`). */
const followExchange = whenDue(
  async ({ log, clock, couriers }: ByTimeNeed, of: OfClaim & { readonly sentAt: number }) => {
    const { claimSysId, orderSysId, sentAt } = of;
    const { state } = await log.state(orderStream(orderSysId));
    const row = await log.reads.one(claimTextsOf([claimSysId]));
    const isOnItsWay = state?.claims[claimSysId]?.statusCode === LINE_STATUS.exchangeSent;
    const { exchange_company_code: deliveryCompanyCode, exchange_invoice_no: invoiceNo } = row ?? {};
    const isOver = clock.now() > sentAt + FOLLOWED_FOR;
    if (!isOnItsWay || !deliveryCompanyCode || !invoiceNo || isOver)
      return claimStepByTime(of, log, () => ({ events: [] }));
    const { track, isCurrent } = await couriers.track({ deliveryCompanyCode, invoiceNo, sentAt });
    if (track?.deliveredAt)
      return claimStepByTime(of, log, (deciding) => exchangeArrived(deciding, 'carrier'));
    const after = isCurrent && track ? FOLLOWED_EVERY : ASKED_AGAIN_AFTER;
    return claimStepByTime(of, log, ({ state: placed, now }) => ({
      events: [],
      set: [followExchangeTimer(placed, { claimSysId, sentAt }, now, after)],
    }));
  },
);
