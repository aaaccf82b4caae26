import type { ProductChange } from '../../../../schema/catalog/own-products.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import type { STOCK_BY_HAND, StockEvent } from '../stock/decider.ts';
import type { ProductEvent } from './product.ts';

const KINDS = {
  ProductListed: 'listed',
  ProductChanged: 'changed',
  PriceChanged: 'prices',
  ProductStopped: 'stopped',
  ProductResumed: 'resumed',
  StockReceived: 'stock',
  StockAdjusted: 'stock',
} as const satisfies Record<ProductEvent['type'] | (typeof STOCK_BY_HAND)[number], ProductChange['kind']>;

export function changeOf(recorded: RecordedEvent, version: number): ProductChange {
  const { recordedAt, actorId } = recorded;
  // These streams hold nothing else.
  const event = recorded as unknown as
    | ProductEvent
    | Extract<StockEvent, { type: (typeof STOCK_BY_HAND)[number] }>;
  return {
    version,
    at: new Date(recordedAt).toISOString(),
    userSysId: actorId,
    kind: KINDS[event.type],
    fields: event.type === 'ProductChanged' ? [...event.data.fields] : [],
    prices: pricesIn(event),
    stock: event.type === 'StockReceived' || event.type === 'StockAdjusted' ? movesIn(event.data) : [],
    reason: event.type === 'StockAdjusted' ? event.data.reason : null,
  };
}

function pricesIn(event: ProductEvent | StockEvent): ProductChange['prices'] {
  if (event.type !== 'ProductListed' && event.type !== 'PriceChanged') return null;
  const { price, marketPrice, livePrice } = event.data;
  return { price, marketPrice, livePrice };
}

interface Moves {
  readonly lines: readonly {
    readonly detailSysId: number | null;
    readonly qty: number;
    readonly leftQty?: number;
  }[];
  readonly addOns?: readonly {
    readonly prdtAddingProductDetailSysId: number;
    readonly qty: number;
    readonly leftQty?: number;
  }[];
}

function movesIn({ lines, addOns = [] }: Moves): ProductChange['stock'] {
  return [
    ...lines.map(({ detailSysId, qty, leftQty = null }) => ({
      prdtSingleOptionDetailSysId: detailSysId,
      prdtAddingProductDetailSysId: null,
      change: qty,
      leftQty,
    })),
    ...addOns.map(({ prdtAddingProductDetailSysId, qty, leftQty = null }) => ({
      prdtSingleOptionDetailSysId: null,
      prdtAddingProductDetailSysId,
      change: qty,
      leftQty,
    })),
  ];
}
