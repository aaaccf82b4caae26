import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { PRODUCTS_TOLD_EVERY, PURCHASES_TOLD_EVERY } from '../../../../schema/room/constants.ts';
import type { ChangedProduct } from '../../../../schema/room/messages.ts';
import { exposureOf } from '../../../../schema/room/fold.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import { findPlan } from '../broadcast/queries.ts';
import {
  productFold,
  productOfStream,
  productStream,
  type ProductEvent,
} from '../../catalog/catalog/offers.ts';
import { productOfStockStream, stockFold, stockStream } from '../../catalog/stock/decider.ts';
import { changedProduct, roomStream, takesOrders } from './decider.ts';
import type { OnAir } from './on-air.ts';
import { announcements } from './purchases.ts';

/**
 * Tells every room on air how its products have changed, whatever the cause: an order, a cancellation, new stock, a new
 * price or name. Known values are not repeated.
 */
export function tellOfProducts(onAir: Pick<OnAir, 'showing'>): Reaction {
  return {
    name: 'room-products',
    types: [...Object.keys(stockFold.on), ...Object.keys(productFold.on)],
    every: PRODUCTS_TOLD_EVERY,
    async react(events) {
      const newest = new Map<number, number>();
      const renamed = new Set<number>();
      for (const event of events) {
        newest.set(productOf(event), event.position);
        if (namingTypes.includes(event.type)) renamed.add(productOf(event));
      }
      const plans = await onAir.showing(newest.keys());
      if (plans.length === 0) return null;
      const shown = new Set(plans.flatMap((plan) => plan.products.map(({ prdtSysId }) => prdtSysId)));
      const moved = [...newest.keys()].filter((prdtSysId) => shown.has(prdtSysId));
      return {
        streams: [...plans.map(roomStream), ...moved.flatMap((id) => [productStream(id), stockStream(id)])],
        decide: (states) =>
          plans.flatMap((plan) => {
            const ref = roomStream(plan);
            const room = states.get(ref);
            if (room.liveFlag !== LIVE_FLAG.onAir) return [];
            const products = moved.flatMap((prdtSysId) => {
              const isOfPlan = plan.products.some((planned) => planned.prdtSysId === prdtSysId);
              if (!isOfPlan || newest.get(prdtSysId)! < room.airedAt) return [];
              const product = states.get(productStream(prdtSysId));
              if (!product) return [];
              const stock = states.get(stockStream(prdtSysId));
              const change = {
                ...changedProduct(product, stock, exposureOf(room, prdtSysId)),
                ...(renamed.has(prdtSysId) && { name: product.name, nameEn: product.nameEn }),
              };
              return isSame(change, room.changes[prdtSysId]) ? [] : [change];
            });
            if (products.length === 0) return [];
            const data = { cause: 'stock' as const, fixPrdtSysId: room.fixPrdtSysId, products };
            return [{ ref, events: [{ type: 'ProductsChanged', data }] }];
          }),
      };
    },
  };
}

const namingTypes: readonly string[] = ['ProductListed', 'ProductChanged'] satisfies ProductEvent['type'][];

function productOf({ type, stream }: RecordedEvent): number {
  return Object.hasOwn(productFold.on, type) ? productOfStream(stream) : productOfStockStream(stream);
}

function isSame(change: ChangedProduct, told: ChangedProduct | undefined): boolean {
  return (
    told !== undefined &&
    (Object.keys(change) as (keyof ChangedProduct)[]).every((key) => change[key] === told[key])
  );
}

/** Announces purchases to a room, as long as it takes orders. */
export function tellOfPurchases(log: Pick<EventLog, 'state'>): Reaction {
  return {
    name: 'room-purchases',
    types: ['OrderPlaced'],
    every: PURCHASES_TOLD_EVERY,
    async react(events) {
      const purchases = events.flatMap(({ data, actorId: userSysId }) => {
        const { orderSysId, broadcastSysId, products } = data as PlacedInBroadcast;
        if (broadcastSysId === null || userSysId === null) return [];
        const ordPrdts = products.map(({ prdtSysId, name, qty }) => ({ prdtSysId, name, qty }));
        return [{ broadcastSysId, userSysId, orderSysId, ordPrdts }];
      });
      const byBroadcast = Map.groupBy(purchases, ({ broadcastSysId }) => broadcastSysId);
      const rooms = Array.from(byBroadcast, async ([broadcastSysId, made]) => {
        const plan = await findPlan(log, broadcastSysId);
        return plan ? [{ ref: roomStream(plan), events: announcements(made) }] : [];
      });
      const told = (await Promise.all(rooms)).flat();
      if (told.length === 0) return null;
      return {
        streams: told.map(({ ref }) => ref),
        decide: (states, now) => told.filter(({ ref }) => takesOrders(states.get(ref), now)),
      };
    },
  };
}

/** The fields of an order for its announcement. */
interface PlacedInBroadcast {
  readonly orderSysId: number;
  readonly broadcastSysId: number | null;
  readonly products: readonly { readonly prdtSysId: number; readonly name: string; readonly qty: number }[];
}
