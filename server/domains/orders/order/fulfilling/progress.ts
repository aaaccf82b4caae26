/** How far the lines of an order have come since they were paid. The order composes this fold into its own. */
import { LINE_STATUS, type LineStatus } from '../../../../../schema/orders/moves.ts';
import type { EventOf, Fold, RecordedEvent } from '../../../../platform/log/log.ts';

/** By `orderPrdtSysId`; a line that is not there yet waits for its payment or its seller. */
export type Progress = Readonly<Record<number, LineProgress>>;

export interface LineProgress {
  readonly statusCode: LineStatus;
  /** Moments, in milliseconds since 1970. */
  readonly preparedAt?: number;
  readonly sentAt?: number;
  /** When the buyer was asked whether it has come. */
  readonly guidedAt?: number;
  readonly deliveredAt?: number;
  readonly confirmedAt?: number;
  /** The parcel it was sent in. Its invoice number is a row, because it leads to the receiver. */
  readonly parcelSysId?: number;
}

export const NO_PROGRESS: Progress = {};

interface OfLines {
  readonly orderSysId: number;
  readonly orderPrdtSysIds: readonly number[];
}

/** What happens to the pieces of lines that nobody cancelled. */
export type FulfilEvent =
  | { readonly type: 'GoodsPrepared'; readonly data: OfLines }
  | {
      readonly type: 'GoodsDispatched';
      readonly data: OfLines & { readonly parcelSysId: number; readonly deliveryCompanyCode: string };
    }
  /** The buyer was asked whether the parcel has come. */
  | { readonly type: 'DeliveryGuideSent'; readonly data: OfLines }
  | {
      readonly type: 'GoodsDelivered';
      /** `by`: who says so, and perhaps later than it was. */
      readonly data: OfLines & { readonly by: 'carrier' | 'timer'; readonly deliveredAt: number };
    }
  | {
      readonly type: 'PurchaseConfirmed';
      readonly data: OfLines & { readonly by: 'buyer' | 'timer' };
    };

const CHANGES = {
  GoodsPrepared: ({ recordedAt }) => ({ statusCode: LINE_STATUS.preparing, preparedAt: recordedAt }),
  GoodsDispatched: ({ recordedAt, data: { parcelSysId } }) => ({
    statusCode: LINE_STATUS.sent,
    sentAt: recordedAt,
    parcelSysId,
  }),
  DeliveryGuideSent: ({ recordedAt }) => ({ statusCode: LINE_STATUS.sent, guidedAt: recordedAt }),
  GoodsDelivered: ({ data: { deliveredAt } }) => ({ statusCode: LINE_STATUS.delivered, deliveredAt }),
  PurchaseConfirmed: ({ recordedAt }) => ({ statusCode: LINE_STATUS.confirmed, confirmedAt: recordedAt }),
} as const satisfies {
  [T in FulfilEvent['type']]: (event: RecordedEvent<EventOf<FulfilEvent, T>>) => LineProgress;
};

/** Handlers of these events, for the fold that composes them. */
export function fulfilHandlers<S>(
  change: (state: S, withProgress: (progress: Progress) => Progress) => S,
): Fold<S, FulfilEvent>['on'] {
  const handler =
    (changed: (event: never) => LineProgress) =>
    (state: S, event: RecordedEvent<FulfilEvent>): S =>
      change(state, (progress) => ({
        ...progress,
        ...Object.fromEntries(
          event.data.orderPrdtSysIds.map((id) => [id, { ...progress[id], ...changed(event as never) }]),
        ),
      }));
  return Object.fromEntries(
    Object.entries(CHANGES).map(([type, changed]) => [type, handler(changed)]),
  ) as unknown as Fold<S, FulfilEvent>['on'];
}
