/**
 * Follows parcels, for buyers who look and by timers, which record an arrival. What must stay true:
 *
 * - A parcel is asked about at most every `FOLLOWED_EVERY`, less often while nobody answers, and no longer than
 *   {@link FOLLOWED_FOR}. It is not once its lines are no longer on their way.
 * - Without an answer nothing is lost: time takes it as delivered in the end.
 */
import { DAY, HOUR } from '../../../../../schema/durations.ts';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import type { Tracking } from '../../../../../schema/orders/tracking.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { Refusal, type EventLog, type Timer } from '../../../../platform/log/log.ts';
import type { TimerHandler } from '../../../../platform/log/background/timers.ts';
import type { Catalog } from '../../../catalog/catalog/catalog.ts';
import { rulesOf } from '../../../catalog/catalog/seller.ts';
import type { Couriers } from '../../../buying/courier/offers.ts';
import { orderStream } from '../decider.ts';
import type { Fulfilment } from './fulfilment.ts';
import { FOLLOWED_EVERY, FOLLOW_PARCEL, followTimer, parcelOf } from './parcel-timers.ts';
import { parcelBy } from './parcels.ts';

/** While its courier is silent, or does not know it yet. */
export const ASKED_AGAIN_AFTER = 6 * HOUR;
/** From when it was sent. */
export const FOLLOWED_FOR = 30 * DAY;

export class ParcelFollowing {
  readonly #log: Pick<EventLog, 'state' | 'reads'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #couriers: Pick<Couriers, 'track' | 'nameOf'>;
  readonly #catalog: Pick<Catalog, 'sellerFacts'>;
  readonly #fulfilment: Pick<Fulfilment, 'arrived' | 'setAgain'>;

  constructor(parts: {
    readonly log: Pick<EventLog, 'state' | 'reads'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly couriers: Pick<Couriers, 'track' | 'nameOf'>;
    readonly catalog: Pick<Catalog, 'sellerFacts'>;
    readonly fulfilment: Pick<Fulfilment, 'arrived' | 'setAgain'>;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#couriers = parts.couriers;
    this.#catalog = parts.catalog;
    this.#fulfilment = parts.fulfilment;
  }

  /** Throws 2010 if the caller has no such line, 0007 if it was not sent, 0004 if its seller allows no tracking. */
  async of(
    { orderSysId, orderPrdtSysId }: { readonly orderSysId: number; readonly orderPrdtSysId: number },
    { userSysId }: Pick<Caller, 'userSysId'>,
  ): Promise<Tracking> {
    const { state } = await this.#log.state(orderStream(orderSysId));
    const line = state?.order.products.find((each) => each.orderPrdtSysId === orderPrdtSysId);
    if (!state || !line || state.userSysId !== userSysId) throw new Refusal('2010');
    const parcelSysId = state.progress[orderPrdtSysId]?.parcelSysId;
    const row = parcelSysId === undefined ? undefined : await this.#log.reads.one(parcelBy({ parcelSysId }));
    if (!row) throw new Refusal('0007');
    const seller = await this.#catalog.sellerFacts(line.sellerSysId);
    const track = seller && rulesOf(seller).deliveryTrack;
    if (!track) throw new Refusal('0004', { sellerSysId: line.sellerSysId });
    const { delivery_company_code: deliveryCompanyCode, invoice_no: invoiceNo, sent_at: sentAt } = row;
    const { track: found, isCurrent } = await this.#couriers.track({
      deliveryCompanyCode,
      invoiceNo,
      sentAt,
    });
    const deliveredAt = found?.deliveredAt ?? state.progress[orderPrdtSysId]?.deliveredAt ?? null;
    return {
      deliveryCompanyCode,
      ...this.#couriers.nameOf(deliveryCompanyCode),
      invoiceNo,
      steps: (found?.steps ?? []).map(({ at, ...step }) => ({ at: new Date(at).toISOString(), ...step })),
      deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
      isCurrent: isCurrent ? 1 : 0,
      trackUrl:
        track.trackUrl === ''
          ? null
          : track.trackUrl.replaceAll('{invoiceNo}', encodeURIComponent(invoiceNo)),
    };
  }

  readonly timers: Record<string, TimerHandler> = {
    [FOLLOW_PARCEL]: (timer) => this.#follow(timer),
  };

  async #follow({ id, command }: Timer): Promise<void> {
    const parcel = parcelOf(command);
    const { state } = await this.#log.state(orderStream(parcel.orderSysId));
    const row = await this.#log.reads.one(parcelBy({ parcelSysId: parcel.parcelSysId }));
    const isOnItsWay = Object.values(state?.progress ?? {}).some(
      ({ parcelSysId, statusCode }) => parcelSysId === parcel.parcelSysId && statusCode === LINE_STATUS.sent,
    );
    const now = this.#clock.now();
    if (!row || !isOnItsWay || now > row.sent_at + FOLLOWED_FOR) {
      await this.#fulfilment.setAgain(parcel, id, []);
      return;
    }
    const { track, isCurrent } = await this.#couriers.track({
      deliveryCompanyCode: row.delivery_company_code,
      invoiceNo: row.invoice_no,
      sentAt: row.sent_at,
    });
    if (track?.deliveredAt) {
      // A courier's clock may be ahead of ours.
      await this.#fulfilment.arrived(parcel, Math.min(track.deliveredAt, now), id);
      return;
    }
    const after = isCurrent && track ? FOLLOWED_EVERY : ASKED_AGAIN_AFTER;
    await this.#fulfilment.setAgain(parcel, id, [followTimer(parcel, now, after)]);
  }
}
